import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

const promises = [
  {
    title: "One for one, always",
    text: "A coin cannot be made without a pound in reserve. Three things refuse it: the books, the contract on the chain, and the people who hold its keys.",
  },
  {
    title: "At par, always",
    text: "We redeem every GBPC for one pound, on good days and bad ones. When something must be stopped, redemptions are the last to be.",
  },
  {
    title: "Apart from our own",
    text: "Your pounds lie in safeguarding accounts. The company’s costs are paid from the company’s money, and the books have no line on which the two could meet.",
  },
  {
    title: "Two people for what matters",
    text: "Large payments, freezes, limits and roles take two operators, never the same one twice. Every action is recorded where nobody can erase it.",
  },
  {
    title: "Nothing to take on trust",
    text: "Reserve, supply and balances are published from the books themselves, beside what the chains say. You can check the sum, and the code that keeps it.",
  },
];

export function AboutUsScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="A dull company, on purpose"
        motif={<Medallion petals={28} breadth={50} lobes={36} className="denomination-20" />}
      >
        Money should be the least exciting thing you own. We issue one coin, hold one pound for it, and spend
        our days making sure that stays true.
      </PageIntro>
      <section className={publicPageStyles.pagePart}>
        <h2>What we promise</h2>
        <ol className={`${publicPageStyles.ways} ${publicPageStyles.waysClose}`}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`}>
        <h2>Who we are for</h2>
        <p>
          Treasurers who move sterling at the weekend. Fintechs that want pounds in their product without
          becoming a bank. People who get paid in one place and live in another. All of them get the same
          coin, the same books and the same answer when they ask for their pounds back.
        </p>
        <p>
          Write to us about a partnership, a question of law or a story you are working on:{" "}
          <a href="/ContactUs">contact us</a>. Found a fault in our security? There is a reward for telling
          us: <a href="/BugBounty">bug bounty</a>.
        </p>
      </section>
    </div>
  );
}
