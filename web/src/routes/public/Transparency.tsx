import { Island } from "@/app/Island";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

const checks = [
  {
    title: "Read the supply on the chain yourself",
    text: "Ask any node for totalSupply() of the contract above. It matches our figure, except for coins being minted or burned at this moment.",
  },
  {
    title: "Read the reserve feed on the chain",
    text: "The contract asks a feed of the reserve before every mint and refuses when supply would exceed it, or when the feed is stale. The feed is public and keeps its history.",
  },
  {
    title: "Compare the published figures",
    text: "Reserve, supply, balances and coins in flight come from one snapshot of the books. Add the last three up: the sum is never more than the first.",
  },
];

export function TransparencyScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="What backs every coin"
        motif={<Medallion petals={36} breadth={40} lobes={48} className="flow-brand" />}
      >
        Sterling held at UK banks, set against every GBPC in existence: on chains, in customers’ balances, and
        in flight between them. Live from the books.
      </PageIntro>
      <Island name="BackingNow" />
      <section className={publicPageStyles.pagePart}>
        <h2>Day by day</h2>
        <Island name="BackingHistory" />
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Every balance, in one total</h2>
        <Island name="Attested" />
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Check it without trusting us</h2>
        <ol className={`${publicPageStyles.ways} ${publicPageStyles.waysClose}`}>
          {checks.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
