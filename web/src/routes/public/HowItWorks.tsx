import { FlowDrawing } from "@/routes/public/FlowDrawing";
import { Questions } from "@/routes/public/Questions";
import { Timings } from "@/routes/public/Timings";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

const ways = [
  {
    title: "Buying",
    text: "You get an account number of your own at our bank and pay into it from your verified account. The moment the pounds are in the reserve, the same number of GBPC is credited to your balance. A mistyped reference loses nothing: the account number is yours alone.",
  },
  {
    title: "Holding",
    text: "Your balance is a line in our books, not yet a token on a chain. It can be spent at once, costs nothing to keep, and is counted in the published total with everyone else’s.",
  },
  {
    title: "Sending on chain",
    text: "Coins are minted when they leave for a chain, straight to the address you chose, and never beyond the reserve: the contract itself checks. Addresses are approved by you beforehand and cool off for 24 hours, so that a thief in a hurry gets nowhere.",
  },
  {
    title: "Receiving",
    text: "You have a deposit address of your own. Coins that arrive there are burned and credited to your balance after the confirmations the network needs. You see them count up.",
  },
  {
    title: "Redeeming",
    text: "One GBPC, one pound, to your own verified bank account. The coins are destroyed and the pounds leave the reserve together, in one entry of the books.",
  },
];

const questions = [
  {
    question: "What if I send to a wrong address?",
    answer:
      "An on-chain transfer cannot be reversed, by you or by us. That is why an address is checked, approved and left to cool off before it can be paid.",
  },
  {
    question: "What if a payment fails on its way?",
    answer:
      "If it fails, the amount and its fee are returned to your balance. Until its outcome is known it stays pending and we check it; nothing is sent twice.",
  },
  {
    question: "What if the bank recalls my pay-in?",
    answer:
      "If the coins are still in your balance they are destroyed and the pounds go back. If they are spent, the company’s own money fills the gap at once, so the backing of everyone else is never touched.",
  },
  {
    question: "Can GBPC be frozen?",
    answer:
      "Yes. The law obliges us to freeze coins at sanctioned addresses and on court orders. Each freeze has a legal basis and is decided by two people.",
  },
];

export function HowItWorksScreen() {
  return (
    <>
      <div className={`wrap ${publicPageStyles.page}`}>
        <PageIntro
          title="A pound goes all the way round"
          motif={<Medallion petals={20} breadth={24} lobes={40} className="denomination-5" />}
        >
          From your bank account into the reserve, from there to your balance, on to a chain, and back to your
          bank as the same pound.
        </PageIntro>
        <FlowDrawing />
        <ol className={publicPageStyles.ways}>
          {ways.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <Timings />
      <Questions title="When something goes wrong" questions={questions} />
    </>
  );
}
