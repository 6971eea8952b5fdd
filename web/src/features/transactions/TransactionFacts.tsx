import type { Network, Transaction } from "@/api/contract";
import { useNetworks } from "@/api/networks";
import { Counterparty } from "@/features/transactions/Counterparty";
import { isZero } from "@/lib/decimal";
import { signOf, statusOf } from "@/lib/transactions";
import addressStyles from "@/ui/Address.module.css";
import { CopyButton } from "@/ui/CopyButton";
import { Facts } from "@/ui/Facts";
import largeSumStyles from "@/ui/LargeSum.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

type TransactionFactsProps = { transaction: Transaction };

export function TransactionFacts({ transaction }: TransactionFactsProps) {
  const { networks } = useNetworks();
  const status = statusOf(transaction);
  const network = networks.find(({ id }) => id === transaction.network);
  const { amount, currency, fee, createdAt, completedAt, reference, txHash, failureReason } = transaction;
  const { externalId, initiator, bankReference, bankReasonCode, metadata } = transaction;
  return (
    <>
      <p className={largeSumStyles.drawerSum}>
        <Money amount={amount} sign={signOf(transaction)} currency={currency} />
      </p>
      <Facts
        headed
        facts={[
          [
            "Status",
            <Status key="status" tone={status.tone}>
              {status.word}
            </Status>,
          ],
          ["Reason", failureReason],
          ["Bank's reason code", bankReasonCode && <Code key="reason" text={bankReasonCode} />],
          ["Next", transaction.waitingForText],
          [
            "To do",
            transaction.waitingFor?.startsWith("wallet_") && (
              <Link key="todo" to="/user/addressWhitelist">
                State who owns the wallet
              </Link>
            ),
          ],
          [
            "Due by",
            transaction.dueAt && transaction.waitingForText && <Moment key="due" at={transaction.dueAt} />,
          ],
          [
            transaction.direction === "in" ? "From" : "To",
            <Counterparty key="other" transaction={transaction} whole />,
          ],
          ["Fee", isZero(fee) ? "Free" : <Money key="fee" amount={fee} currency={currency} />],
          ["Network", network?.name ?? transaction.network],
          ["Transaction hash", txHash && <Hash key="hash" hash={txHash} network={network} />],
          ["Reference", reference && <Code key="reference" text={reference} />],
          ["Your ID", externalId && <Code key="external" text={externalId} />],
          ["Bank's reference", bankReference && <Code key="bank" text={bankReference} />],
          [
            "Ordered by",
            initiator && (initiator.name || (initiator.kind === "key" ? "An API key" : "A team member")),
          ],
          ["Created", <Moment key="begun" at={createdAt} />],
          ["Completed", completedAt && <Moment key="completed" at={completedAt} />],
          ...Object.entries(metadata ?? {}).map(([key, value]): [string, string] => [key, value]),
        ]}
      />
    </>
  );
}

function Code({ text }: { text: string }) {
  return <span className="figures">{text}</span>;
}

function Hash({ hash, network }: { hash: string; network: Network | undefined }) {
  const shown = `${hash.slice(0, 10)}…${hash.slice(-6)}`;
  return (
    <span className={`${addressStyles.address} figures`}>
      {network?.explorerUrl ? (
        <a href={`${network.explorerUrl.replace(/\/$/, "")}/tx/${hash}`} target="_blank" rel="noreferrer">
          {shown}
        </a>
      ) : (
        <span title={hash}>{shown}</span>
      )}
      <CopyButton text={hash} what="the transaction hash" />
    </span>
  );
}
