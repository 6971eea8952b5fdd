import type { TreasuryOverview } from "@/api/contract";

type Alert = TreasuryOverview["alerts"][number];
type Words = { title: string; detail: (alert: Alert) => string };

const unless = (text: string | undefined) => text ?? "";

/** The alerts, by the server's code. */
const alertWords: Record<Alert["kind"], Words> = {
  chain_unreachable: {
    title: "Network does not respond",
    detail: () => "",
  },
  chain_wrong_chain: {
    title: "Wrong network",
    detail: () => "The node has none of the blocks that were read before.",
  },
  chain_deep_reorg: {
    title: "Deep chain reorganisation",
    detail: ({ details }) =>
      `Blocks ${details.fromBlock} to ${details.toBlock} were replaced: a reorganisation deeper than the required confirmations.`,
  },
  chain_nonce_conflict: {
    title: "Signing key used elsewhere",
    detail: ({ details }) =>
      `Another transaction used nonce ${details.nonce} of the ${unless(details.role)} key.`,
  },
  chain_unknown_mint: {
    title: "Unauthorised mint",
    detail: ({ details }) => `${details.amount} GBPC were minted to ${details.account} without an order.`,
  },
  chain_unknown_redeem: {
    title: "Unauthorised burn",
    detail: ({ details }) => `${details.amount} GBPC were burned without an order.`,
  },
  chain_wiped: {
    title: "Coins wiped at a frozen address",
    detail: ({ details }) => `${details.amount} GBPC of ${details.account}.`,
  },
  chain_reserve_too_low: {
    title: "Reserve too low to mint",
    detail: ({ subject }) => `The reserve allocated to this network does not cover order ${subject}.`,
  },
  chain_signer: {
    title: "Signer failed",
    detail: ({ details }) => `The signer refuses to sign with the ${unless(details.role)} key.`,
  },
  chain_task_failed: {
    title: "Chain task failed",
    detail: ({ subject }) => subject,
  },
  chain_out_of_gas: {
    title: "Out of gas",
    detail: ({ details }) => `The ${unless(details.role)} key cannot pay for gas.`,
  },
  chain_implausible_amount: {
    title: "Impossible transfer amount",
    detail: () => "",
  },
  chain_inconsistent: {
    title: "Wrong logs from a node",
    detail: ({ details }) =>
      `The logs returned for block ${details.fromBlock} are from another contract or another block.`,
  },
  chain_disagreement: {
    title: "Endpoints disagree",
    detail: () => "No deposit is credited until they agree on the confirmed blocks.",
  },
  chain_orders_wait: {
    title: "Orders on hold",
    detail: ({ details }) =>
      `${details.waiting} orders of the ${unless(details.role)} key are on hold for the same reason.`,
  },
  chain_endpoint_odd: {
    title: "Endpoint disagrees with the others",
    detail: ({ subject }) => `${subject} disagrees with the others.`,
  },
  chain_endpoint_behind: {
    title: "Endpoint is behind",
    detail: ({ subject, details }) =>
      details.toBlock
        ? `Block ${details.toBlock} was already read, but the node is now behind it.`
        : `${subject} is not used until it has caught up.`,
  },
  chain_foreign_event: {
    title: "Unauthorised token change",
    detail: ({ details }) => `The token reported ${unless(details.event)} in block ${details.fromBlock}.`,
  },
  mint_stuck: {
    title: "Mint is late",
    detail: ({ details }) => `${details.amount} GBPC for ${details.account} are not minted yet.`,
  },
  sweep_stuck: {
    title: "Sweep is late",
    detail: ({ details }) => `${details.amount} GBPC on ${details.account} are not burned yet.`,
  },
  order_stuck: {
    title: "Order to the token is late",
    detail: ({ subject, details }) =>
      details.waiting !== undefined
        ? `${details.waiting} orders are not confirmed yet.`
        : `${subject} is not confirmed yet.`,
  },
  chain_deposit_unbooked: {
    title: "Deposit not credited",
    detail: ({ details }) => `${details.amount} GBPC to ${details.account} are checked again automatically.`,
  },
};

const wordsOf = ({ kind }: Alert): Words | undefined => (alertWords as Partial<Record<string, Words>>)[kind]; // a newer server may have others

/** The title of an alert. A code without words is shown as it is. */
export const alertTitle = (alert: Alert) => wordsOf(alert)?.title ?? alert.kind;

/** What happened, as far as the alert's details say. */
export const alertDetail = (alert: Alert) => wordsOf(alert)?.detail(alert) ?? alert.subject;
