import { Island } from "@/app/Island";
import { Questions } from "@/routes/public/Questions";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

const questions = [
  {
    question: "Do I get exactly one GBPC for a pound?",
    answer:
      "Yes, always. The rate is one to one in both directions. A fee, where there is one, is shown on its own line before you confirm and is never hidden in a rate.",
  },
  {
    question: "Who pays for the network?",
    answer:
      "We do. When you send, the amount you name arrives; the fee above is all it costs you. When you receive, the sender has paid the network already.",
  },
  {
    question: "Where do I see my own limits?",
    answer:
      "In your wallet, with how much of today’s you have used. They grow with your verification; ask us when you need more.",
  },
  {
    question: "What does it cost to hold GBPC?",
    answer: "Nothing. There is no charge for an account, a balance, or for leaving.",
  },
];

export function FeesScreen() {
  return (
    <>
      <div className={`wrap ${publicPageStyles.page}`}>
        <PageIntro
          title="What it costs"
          motif={<Medallion petals={14} breadth={14} lobes={30} className="denomination-10" />}
        >
          One pound is one GBPC, whichever way you go. Fees and limits are shown below as our server applies
          them, at this moment.
        </PageIntro>
        <Island name="FeeTable" />
      </div>
      <Questions title="The small print, in large" questions={questions} />
    </>
  );
}
