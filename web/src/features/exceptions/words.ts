import type { ExceptionItem } from "@/api/contract";
import { whatOf } from "@/features/exceptions/kinds";
import { codeInWords } from "@/lib/codeInWords";
import { lateCauses } from "@/lib/lateRedemption";

type Details = Record<string, string>;

/** Why, by the server's code, or by kind and code where the kinds differ. */
const reasonWords: Record<string, (details: Details) => string> = {
  no_customer: () => "No customer has the account that was paid.",
  other_sender: () => "It did not come from a verified bank account of the customer.",
  customer_held: () => "The customer is frozen or has an open screening match.",
  account_closed: () => "The account is closed. It belongs to whoever two operators name, or goes back.",
  "chain_deposit_held.account_closed": () =>
    "The account is closed. The coins belong to whoever two operators name.",
  recalled: () =>
    "The payer’s bank took it back. Nothing can be done with it until the recall is resolved under “Unexplained debits”.",
  awaits_payment: ({ payment }) =>
    `Our payment ${payment} came back with it, and the books do not know yet that it was paid. It is booked by itself when they do.`,
  name_matched: () =>
    "A name that came with the money may be on a sanctions list. The money stays until compliance has decided; the customer’s other money moves.",
  name_confirmed: () =>
    "A name that came with the money is on a sanctions list. The money stays, and the customer’s payments wait.",
  sender_unknown: () => "The sender could not be screened yet; it is tried again by itself.",
  sender_sanctioned: () => "The sender is on a sanctions list.",
  sender_frozen: () => "The token keeps the sender from moving coins.",
  not_in_circulation: () => "The books do not know of so many coins on this network.",
  own_cash_short: () => "The corporate account does not cover what the customer had spent.",
  potential_match: ({ matches }) =>
    matches === "1" ? "One potential match is not decided." : `${matches} potential matches are not decided.`,
  stopped_by_operator: () => "An operator stopped it.",
  stopped_by_reconciliation: () => "A reconciliation found a difference.",
  stopped_by_bank_feed_silent: () =>
    "The bank’s word is too old. Minting resumes by itself with the next statement.",
  statement_overdue: () => "The next statement is overdue.",
  no_statement: () => "No statement has arrived yet.",
  unknown_name: () =>
    "Its name does not say that it is a message: it does not end in .xml, or it is a link or a folder.",
  file_unreadable: () => "It is not a message that this version of the program can read.",
  account_unknown: () => "It is about an account that is not ours.",
  statement_does_not_add_up: () => "Its balances and entries do not add up.",
  statement_page_missing: ({ pages }) =>
    `Of this statement, only ${pages} pages have arrived. The day is not closed.`,
  processing_failing: () => "It is tried again by itself.",
  entry_unreadable: () => "It cannot be read.",
  report_unreadable: () =>
    "Its balances or its page cannot be read. Its entries were booked, and the day is not closed.",
  entry_contradicts: () =>
    "The bank reported it before with another amount. Ask the bank whether it means one entry or two.",
  entry_makes_panic: () => "The program fails at it.",
  entry_cannot_be_booked: () => "The books refused it each time; it is tried again by itself.",
  bank_balance: (details) => `The bank’s balance is not that of the books. ${difference(details)}`,
  chain_supply: (details) => `The coins on the network are not those in the books. ${difference(details)}`,
  issued_by_reserve: (details) => `The coins issued are not covered by the reserve. ${difference(details)}`,
  issued_by_holdings: (details) => `The coins issued are not those that are held. ${difference(details)}`,
  safeguarded_funds: (details) =>
    `The safeguarding accounts are not what customers are owed. ${difference(details)}`,
  entries: ({ problems }) => `The replay could not confirm ${problems} entries of the books.`,
  records: ({ problems }) => `${problems} records contradict the books, other records or what was signed.`,
  standing: ({ problems }) =>
    `${problems} times something is not as it must be: the owner of a business, a decision, or an erasure.`,
  bank_files_newer: () =>
    "The bank has files or payments of books that are gone. What these books lack is being read again.",
  chain_nonces_newer: () => "Our keys have sent transactions that the books do not know.",
  anchors_newer: () => "A network has an attestation of entries that the books do not have.",
  not_compared: ({ not_compared: silent }) =>
    `Not known whether the books are current: ${silent} did not answer. It is asked again by itself.`,
  address_of_nobody: () =>
    "The address may have been given to a customer by books that are gone. Find out to whom, and assign it.",
  chain_unreachable: ({ waiting, amount }) =>
    waiting === undefined
      ? "The node does not answer."
      : `The node does not answer. ${waiting} orders wait for it; ${amount} GBPC are to be minted.`,
  chain_wrong_chain: () => "The node has none of the blocks that were read before.",
  chain_deep_reorg: ({ fromBlock, toBlock }) =>
    `Blocks ${fromBlock} to ${toBlock} were replaced, deeper than the confirmations.`,
  chain_nonce_conflict: ({ nonce, role }) =>
    `A transaction that we did not sign used nonce ${nonce} of the ${role} key.`,
  chain_unknown_mint: ({ amount, account }) =>
    `${amount} GBPC were minted to ${account}. After a restore it may be a payment that the books lost: book it to its customer.`,
  chain_unknown_redeem: ({ amount, account }) =>
    account === undefined
      ? `${amount} GBPC were burned.`
      : `${amount} GBPC of the deposit address ${account} were burned.`,
  chain_wiped: ({ amount, account }) => `${amount} GBPC of the frozen address ${account} were destroyed.`,
  chain_reserve_too_low: () => "The reserve allotted to this network does not cover it.",
  chain_signer: ({ role }) => `The signer does not sign for the ${role} key.`,
  chain_out_of_gas: ({ role }) => `The ${role} key cannot pay for gas.`,
  chain_implausible_amount: () => "The contract reported an impossible amount.",
  mint_stuck: ({ amount, account, waiting }) =>
    waiting !== undefined
      ? `${waiting} orders for ${amount} GBPC were placed long ago and are not confirmed.`
      : `${amount} GBPC for ${account} were ordered long ago and are not confirmed.`,
  sweep_stuck: ({ amount, account, waiting }) =>
    waiting !== undefined
      ? `${waiting} orders for ${amount} GBPC were placed long ago and are not confirmed.`
      : `${amount} GBPC on ${account} were ordered to be burned long ago and are not.`,
  order_stuck: ({ waiting, role }) =>
    waiting !== undefined
      ? `${waiting} orders were placed long ago and are not confirmed.`
      : `An order of the ${role} key was placed long ago and is not confirmed.`,
  not_in_block: () => "The network’s block does not contain it. It is checked again by itself.",
  balance_short: () => "Its deposit address does not hold the coins. It is checked again by itself.",
  refused: () => "It could not be booked. It is tried again by itself.",
  mint_allowance_exceeded: () => "The minter’s allowance is used up.",
  role_missing: () => "The key does not have the role that the call needs.",
  account_frozen: () => "The address is frozen.",
  key_missing: () => "The key is not on this server.",
  signer_refused: () => "The signer does not sign.",
  signer_timeout: () => "The signer does not answer.",
  stuck: () => "It is signed and not mined, and the maximum fee is reached.",
  already_paused: () => "The token is paused already.",
  not_paused: () => "The token is not paused.",
  already_executed: () => "The contract has carried out this order before.",
  account_not_frozen: () => "The address is not frozen.",
  invalid_receiver: () => "The contract refuses the address.",
  insufficient_balance: () => "The address does not hold the coins.",
  reverted: () => "It reverted. It is tried again by itself.",
  superseded: () => "A later order on the same switch, allowance or account took effect first.",
  key_changes: () =>
    "The key of this role is being replaced: what the older key signed comes first, or the servers still have the older key.",
  earlier_order: () => "It waits for an earlier order on the same switch, allowance or account.",
  nonce_conflict: () => "Another transaction used its number. It is tried again by itself.",
  out_of_gas: () => "Its key cannot pay for gas.",
  held: () => "Its payment is held, or minting is stopped.",
  deposit_lost: () => "A deposit whose coins it was to collect is gone: the network replaced its block.",
  unknown_address: () => "The coins are to be taken from an address that is no deposit address of ours.",
  node_error: () => "The node fails for this order.",
  contract_error: () => "The contract refuses it.",
  internal_error: () => "The program fails for this order. The log says more.",
  reserve_report_stale: () => "The reserve was not reported to the contract for too long.",
  reserve_exceeded: () => "The reserve does not cover it.",
  paused: () => "The token is paused.",
  chain_orders_wait: ({ why, waiting, role }) =>
    `${waiting} orders of the ${role} key wait for the same reason. ${(why !== undefined && reasonWords[why]?.({})) || codeInWords(why ?? "")}`,
  chain_foreign_event: ({ event }) => `${event ?? "An act"} was not ordered here.`,
  chain_inconsistent: () => "A node gave logs that are not the token’s, or not of the block asked for.",
  chain_disagreement: () => "The endpoints disagree about a confirmed block.",
  chain_endpoint_odd: () => "An endpoint contradicts the others.",
  chain_endpoint_behind: ({ toBlock }) =>
    toBlock
      ? `Block ${toBlock} was read, and the node has gone back before it.`
      : "An endpoint is far behind the others.",
  chain_task_failed: () =>
    "A task of the chain worker fails: reading the chain, sending, or placing an order. The log says more.",
  chain_deposit_unbooked: ({ why, account }) =>
    why === "balance_short"
      ? `The address ${account} does not hold the coins.`
      : why === "not_in_block"
        ? "Its block does not contain it."
        : "It could not be booked.",
  job_failed: () => "Its last attempt failed.",
  job_timed_out: () => "Its last attempt did not end in time.",
  job_panicked: () => "Its last attempt broke off: the program has a fault.",
  job_no_handler: () => "This program does not know this kind of job.",
  job_arguments: () => "What it is to do cannot be read.",
  job_interrupted: () => "Its last attempt was interrupted.",
  jobs_failing: ({ job, waiting }) =>
    `${waiting} jobs of the kind ${job} fail. To run again retries all of them; it is resolved when all have succeeded.`,
  payee_matched: () => "The name of whoever is paid may be on a sanctions list.",
  payee_sanctioned: () => "The address is on a sanctions list since the payment was ordered.",
  payee_not_screened: () =>
    "The sanctions oracle does not answer. The payment goes on by itself when it does; two operators can release it without, or give the money back.",
  addresses_not_screened: ({ waiting }) =>
    waiting === "1" ? "One payment is waiting." : `${waiting} payments are waiting.`,
  mail_server_unreachable: ({ waiting }) =>
    waiting === undefined ? "Nobody takes our mail." : `Nobody takes our mail. ${waiting} mails wait for it.`,
  storage_unreachable: () => "It does not give back what is kept in it.",
  signer_unreachable: () => "The signer does not answer.",
  provider_unreachable: () => "The provider does not answer.",
  rejected_after_settlement: () => "Operators said that it was paid, and the bank says that it was not.",
  not_in_statement: () => "Operators said that it was paid, and the bank's statement does not have it.",
  no_order: () => "The bank debited the account without an order of ours.",
  charge: () => "The bank kept it as its charges from an entry that was booked whole.",
  recall: () => "The bank took back a payment that it had credited.",
  no_answer: () => "There is no answer yet.",
  ...Object.fromEntries(Object.entries(lateCauses).map(([code, sentence]) => [code, () => sentence])),
};

const difference = ({ expected, actual, difference: by }: Details) =>
  `Expected ${expected}, found ${actual}: a difference of ${by}.`;

const reasonOf = (kind: string, reason: string) => reasonWords[`${kind}.${reason}`] ?? reasonWords[reason];

/** What happened, in a sentence or two. A code without words is shown as it is. */
export function whatHappened(exception: ExceptionItem): string {
  const why = whyOf(exception);
  const what = whatOf(exception);
  return what === undefined ? why : `${what} ${why}`;
}

/** Why a whole group waits. A reason that depends on the details of each is named by its code. */
export function whyOfGroup(kind: string, reason: string): string {
  const words = reasonOf(kind, reason);
  return words === undefined || words.length > 0 ? `${codeInWords(reason)}.` : words({});
}

/** What became of an action on a group. */
export function outcomeText(done: number, refused: number, left: number): string {
  return [
    `${done} done or submitted for approval.`,
    refused > 0 && `${refused} could not be done; each is still in the list.`,
    left > 0 && `${left} are left, because a later part failed: repeat the action for them.`,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

/** Why alone, for a list. */
export const whyOf = ({ kind, reason, details }: ExceptionItem) =>
  reasonOf(kind, reason)?.(details) ?? `${codeInWords(reason)}.`;

const detailWords: Record<string, string> = {
  verdict: "Screening result",
  fromBlock: "From block",
  toBlock: "To block",
};

const valueWords: Record<string, Record<string, string>> = {
  account: { main: "Safeguarding account", own: "Corporate account" },
};

const said = ["expected", "actual", "difference", "matches", "why"];

/** The details that the file of a kind shows in its own way. */
const ownFile: Record<string, string[]> = { payout_unexplained: ["reference", "unmatchedCredit"] };

/** The details as facts, except those that the sentence says. */
export const factsOf = ({ kind, details, subject }: ExceptionItem): [string, string][] =>
  Object.entries(details)
    .filter(
      ([key, value]) => !said.includes(key) && !(ownFile[kind] ?? []).includes(key) && value !== subject,
    )
    .map(([key, value]) => [detailWords[key] ?? codeInWords(key), valueWords[key]?.[value] ?? value]);

/** How it was resolved, by the server's code. */
export const resolutionOf = codeInWords;
