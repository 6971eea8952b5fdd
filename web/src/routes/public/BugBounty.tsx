import { Island } from "@/app/Island";
import { type Column, DataTable } from "@/ui/DataTable";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

type Reward = { severity: string; example: string; reward: string };

const rewards: Reward[] = [
  {
    severity: "Critical",
    example: "Coins minted without backing, money or keys taken, books made to lie",
    reward: "£10,000 to £50,000",
  },
  {
    severity: "High",
    example: "Another customer’s account, documents or payments",
    reward: "£2,500 to £10,000",
  },
  {
    severity: "Medium",
    example: "A limit, an approval or a second factor bypassed",
    reward: "£500 to £2,500",
  },
  { severity: "Low", example: "A weakness that needs something else to be of use", reward: "£100 to £500" },
];

const columns: Column<Reward>[] = [
  { key: "severity", header: "Severity", cell: ({ severity }) => severity, card: "title" },
  { key: "example", header: "For example", cell: ({ example }) => example, card: "detail" },
  { key: "reward", header: "Reward", cell: ({ reward }) => reward, align: "end" },
];

const inScope = [
  "This site, its account area and its API",
  "The token contract and the contracts around it",
  "The emails we send and the links in them",
  "The published source code",
];

const outOfScope = [
  "Flooding, and anything that makes the service slower for others",
  "Deceiving our people or our customers",
  "Other companies’ systems, even where we use them",
  "Scanner reports without a way to exploit the finding",
];

export function BugBountyScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="Find it first, and be paid for it"
        motif={<Medallion petals={44} breadth={8} lobes={52} className="denomination-50" />}
      >
        If you have found a way to do something here that should not be possible, tell us before you tell
        anyone else. We pay for it, we thank you by name if you like, and we do not send lawyers.
      </PageIntro>
      <section className={publicPageStyles.pagePart}>
        <h2>What we pay</h2>
        <DataTable
          label="Rewards"
          columns={columns}
          rows={rewards}
          rowKey={({ severity }) => severity}
          stacked
          text
        />
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.halves}`}>
        <div className={publicPageStyles.prose}>
          <h2>In scope</h2>
          <ul>
            {inScope.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className={publicPageStyles.prose}>
          <h2>Out of scope</h2>
          <ul>
            {outOfScope.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`}>
        <h2>The rules</h2>
        <p>
          Use accounts of your own, or the sandbox, which anyone can run with one command. Stop as soon as you
          have shown the fault; do not look at, change or keep other people’s data. Give us 90 days before you
          publish. Anyone who follows these rules has our word that we will not pursue them.
        </p>
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Report it</h2>
        <Island name="BugReportForm" />
      </section>
    </div>
  );
}
