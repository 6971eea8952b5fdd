import { type Column, DataTable } from "@/ui/DataTable";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicFactsStyles from "@/ui/PublicFacts.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

type Held = { what: string; why: string; long: string };

const held: Held[] = [
  {
    what: "Who you are",
    why: "Name, birth date, address, documents, a picture. The money-laundering regulations oblige us to know our customers.",
    long: "Five years after your account is closed, then erased",
  },
  {
    what: "How to reach you",
    why: "Email address and phone. To sign you in, to notify you about your money, and to answer you.",
    long: "As long as your account is open, and five years after",
  },
  {
    what: "What you move",
    why: "Payments, bank accounts, addresses. To carry out your orders, and because the books of a company must be kept.",
    long: "Six years after the end of the year they belong to",
  },
  {
    what: "How you sign in",
    why: "Times, network addresses, browsers. To notice when it is not you.",
    long: "Network address and browser of a session, 90 days after it ends; the rest until your account is closed",
  },
  {
    what: "What you write to us",
    why: "Messages and reports. To answer them and to learn from them.",
    long: "Two years after the last answer",
  },
];

const columns: Column<Held>[] = [
  { key: "what", header: "What", cell: ({ what }) => what, card: "title" },
  { key: "why", header: "Why", cell: ({ why }) => why, card: "detail" },
  { key: "long", header: "Kept", cell: ({ long }) => long },
];

const rights = [
  ["See it", "Ask for a copy of everything we hold about you."],
  ["Correct it", "Change what is wrong, in your profile or by asking us."],
  ["Take it with you", "Get it in a form that another company can read."],
  ["Have it erased", "Anything that no law obliges us to keep."],
  ["Object or limit", "Say no to a use, or have us pause it while you question it."],
  [
    "Ask for a person",
    "No decision about you is made by a machine alone: a reviewer reads every verification.",
  ],
];

export function DataProtectionScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="Your data, and what we do with it"
        motif={<Medallion petals={9} breadth={34} lobes={44} className="denomination-50" />}
      >
        We hold what the law and your orders need, and nothing to sell. Here is what, why, for how long, and
        what you can ask of us.
      </PageIntro>
      <section className={publicPageStyles.pagePart}>
        <h2>What we hold</h2>
        <DataTable
          label="What we hold"
          columns={columns}
          rows={held}
          rowKey={({ what }) => what}
          stacked
          text
        />
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`}>
        <h2>Who sees it</h2>
        <p>
          Our reviewers, one case at a time, each look recorded. The bank that carries your payment, as far as
          a payment says who sent it. Authorities, where a law or a court obliges us. A provider of identity
          checks, if we say so before you begin. Nobody else, and never for advertising.
        </p>
        <p>
          What you send over a chain is public there for ever: addresses and amounts, never your name. We
          cannot erase what is on a chain, so we put nothing about you on it.
        </p>
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`}>
        <h2>How we protect it</h2>
        <p>
          Documents are encrypted as they arrive, with a key of your own, and personal columns of our database
          are encrypted too. Passwords are kept only as a slow hash. Nothing personal is written into a log.
        </p>
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>What you can ask</h2>
        <dl
          className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded} ${publicFactsStyles.publicFactsWide}`}
        >
          {rights.map(([right, text]) => (
            <div key={right}>
              <dt>{right}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={publicPageStyles.asOf}>
          Signed in, you can have a copy or close your account under <a href="/user/data">Your data</a>. For
          anything else <a href="/ContactUs">write to us</a>: we answer within one month. If you are not
          satisfied with our answer, you can complain to the Information Commissioner’s Office.
        </p>
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`} id="cookies">
        <h2>Cookies and storage in your browser</h2>
        <p>
          We keep only what the site needs: your session and colour scheme in the browser’s storage, and one
          cookie to recognise a browser you have signed in with before, so that a stranger’s wrong guesses
          cannot lock you out. There is nothing to accept or refuse, since none of it tracks you.
        </p>
      </section>
    </div>
  );
}
