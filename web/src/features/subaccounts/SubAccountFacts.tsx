import type { ReactNode } from "react";
import type { SubAccountDetail } from "@/api/contract";
import styles from "@/features/subaccounts/SubAccountFacts.module.css";
import { kindWords, statusOf } from "@/features/subaccounts/words";
import { Address } from "@/ui/Address";
import { CopyButton } from "@/ui/CopyButton";
import { Facts } from "@/ui/Facts";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

/** What is in an account, and where money for it is paid to. */
export function SubAccountFacts({ account }: { account: SubAccountDetail }) {
  const [balance] = account.balances;
  const bank = account.bankAccount;
  const status = statusOf(account);
  return (
    <div className={styles.halves}>
      <section>
        <SectionHead title="Balance" />
        <Facts
          headed
          facts={[
            [
              "Available",
              balance && <Money key="available" amount={balance.available} currency={balance.currency} />,
            ],
            [
              "Pending",
              balance && <Money key="pending" amount={balance.pending} currency={balance.currency} />,
            ],
            [
              "Status",
              <Status key="status" tone={status.tone}>
                {status.word}
              </Status>,
            ],
            ["Holds", kindWords[account.kind]],
            ["Your ID", account.externalId],
            ["Account ID", <Id key="id" id={account.id} what="the account id" />],
            ["Opened", <Moment key="opened" at={account.createdAt} />],
          ]}
        />
      </section>
      <section>
        <SectionHead title="Pay in" />
        {bank === null ? (
          <p>
            {account.status === "closed"
              ? "A closed account cannot receive money."
              : "The account gets an account number and an address when its holder’s identity check is approved."}
          </p>
        ) : (
          <Facts
            headed
            facts={[
              ["Account holder", bank.accountHolder],
              ["Bank", bank.bankName],
              [
                "Sort code",
                <span key="sort" className="figures">
                  {bank.sortCode.replace(/(..)(?=.)/g, "$1-")}
                </span>,
              ],
              [
                "Account number",
                <span key="number" className="figures">
                  {bank.accountNumber} <CopyButton text={bank.accountNumber} what="the account number" />
                </span>,
              ],
              ["IBAN", <span key="iban">{bank.iban}</span>],
              ...account.addresses.map(({ network, address }): [string, ReactNode] => [
                `Address on ${network}`,
                <Address key={network} address={address} copyable />,
              ]),
            ]}
          />
        )}
      </section>
    </div>
  );
}
