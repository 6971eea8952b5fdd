import { LiveStrip } from "@/features/transparency/LiveStrip";
import liveStripStyles from "@/features/transparency/LiveStrip.module.css";
import { Audiences } from "@/routes/public/Audiences";
import { BackingBand } from "@/routes/public/BackingBand";
import { Hero } from "@/routes/public/Hero";
import { Questions } from "@/routes/public/Questions";
import { Steps } from "@/routes/public/Steps";

const questions = [
  {
    question: "What is GBPC worth?",
    answer:
      "One pound. You buy it for one pound and redeem it for one pound; fees, where there are any, are shown before you confirm. On other markets its price may differ for a while, but we always redeem at par.",
  },
  {
    question: "Where is the money?",
    answer:
      "In safeguarding accounts at UK banks, apart from the company’s own money. For every GBPC there is at least one pound in them, and the books refuse to make a coin without it.",
  },
  {
    question: "How quickly can I have my pounds back?",
    answer:
      "A redemption goes to your bank as a Faster Payment, usually within minutes. At the latest the payment order leaves by the end of the next UK business day.",
  },
  {
    question: "Can I pay someone else’s bank account?",
    answer:
      "No. A redemption goes to a bank account in your own verified name, always. Send others GBPC: they redeem it to theirs. Money that reaches us from someone else’s account is held until our team has credited it or sent it back.",
  },
  {
    question: "Does GBPC pay interest?",
    answer: "No. It is a way to hold and move pounds, not an investment or a savings account.",
  },
  {
    question: "Who can open an account?",
    answer:
      "Individuals and businesses that can verify their identity and have a bank account in their own name in the United Kingdom.",
  },
];

export function HomeScreen() {
  return (
    <>
      <Hero />
      <div className={liveStripStyles.stripBand}>
        <div className="wrap">
          <LiveStrip />
        </div>
      </div>
      <Steps />
      <Audiences />
      <BackingBand />
      <Questions title="Questions before you start" questions={questions} />
    </>
  );
}
