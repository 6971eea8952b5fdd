import { Island } from "@/app/Island";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import { TableFrame } from "@/ui/TableFrame";

const rewards = [
  ["Critical", "Coins minted without backing, money or keys taken, books made to lie", "£10,000 to £50,000"],
  ["High", "Another customer’s account, documents or payments", "£2,500 to £10,000"],
  ["Medium", "A limit, an approval or a second factor got round", "£500 to £2,500"],
  ["Low", "A weakness that needs something else to be of use", "£100 to £500"],
];

const inScope = [
  "This site, its account area and its API",
  "The token contract and the contracts around it",
  "The mails we send and the links in them",
  "The published source code",
];

const outOfScope = [
  "Flooding, and anything that makes the service slower for others",
  "Deceiving our people or our customers",
  "Other companies’ systems, even where we use them",
  "Reports of a scanner without a way to use what it found",
];

export function BugBountyScreen() {
  return (
    <div className="wrap page">
      <PageIntro
        title="Find it first, and be paid for it"
        motif={<Medallion petals={44} breadth={8} lobes={52} className="denomination-50" />}
      >
        If you have found a way to do something here that should not be possible, tell us before you tell
        anyone else. We pay for it, we thank you by name if you like, and we do not send lawyers.
      </PageIntro>
      <section className="page-part">
        <h2>What we pay</h2>
        <TableFrame label="Rewards">
          <table className="ledger ledger-stacked ledger-text">
            <thead>
              <tr>
                <th scope="col">Severity</th>
                <th scope="col">For example</th>
                <th scope="col" className="amount">
                  Reward
                </th>
              </tr>
            </thead>
            <tbody>
              {rewards.map(([severity, example, reward]) => (
                <tr key={severity}>
                  <th scope="row">{severity}</th>
                  <td data-label="">{example}</td>
                  <td className="amount figures" data-label="Reward">
                    {reward}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </section>
      <section className="page-part halves">
        <div className="prose">
          <h2>In scope</h2>
          <ul>
            {inScope.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className="prose">
          <h2>Out of scope</h2>
          <ul>
            {outOfScope.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className="page-part prose">
        <h2>The rules</h2>
        <p>
          Use accounts of your own, or the sandbox, which anyone can run with one command. Stop as soon as you
          have shown the fault; do not look at, change or keep other people’s data. Give us 90 days before you
          publish. Whoever keeps to this has our word that we will not pursue them.
        </p>
      </section>
      <section className="page-part">
        <h2>Report it</h2>
        <Island name="BugReportForm" />
      </section>
    </div>
  );
}
