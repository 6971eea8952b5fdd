import { codeInWords } from "@/lib/codeInWords";
import { lateCauses } from "@/lib/lateRedemption";

type Details = Record<string, string>;

/** Why something is an exception, by the server's code, or by kind and code where the kinds differ. */
const reasonWords: Record<string, (details: Details) => string> = {
  no_customer: () => "The receiving account is not assigned to any customer.",
  other_sender: () => "It did not come from one of the customer’s verified bank accounts.",
  customer_held: () => "The customer is frozen or has an open screening match.",
  account_closed: () => "The account is closed. Two operators assign the payment to a customer or return it.",
  "chain_deposit_held.account_closed": () =>
    "The account is closed. Two operators assign the coins to a customer.",
  recalled: () =>
    "The payer’s bank recalled it. It cannot be assigned or returned until the recall is resolved under “Unexplained debits”.",
  awaits_payment: ({ payment }) =>
    `It returns our payment ${payment}, which the books do not show as paid yet. It is booked automatically once they do.`,
  name_matched: () =>
    "A name in the payment may be on a sanctions list. The payment is held until compliance decides; the customer’s other payments continue.",
  name_confirmed: () =>
    "A name in the payment is on a sanctions list. The payment stays held, and so do the customer’s other payments.",
  sender_unknown: () => "The sender could not be screened yet. Screening is retried automatically.",
  sender_sanctioned: () => "The sender is on a sanctions list.",
  sender_frozen: () => "The sender is frozen by the token.",
  not_in_circulation: () => "The deposit is larger than the books’ supply on this network.",
  own_cash_short: () => "The corporate account cannot cover the amount the customer has already spent.",
  potential_match: ({ matches }) =>
    matches === "1" ? "One potential match is undecided." : `${matches} potential matches are undecided.`,
  stopped_by_operator: () => "An operator stopped it.",
  stopped_by_reconciliation: () => "A reconciliation found a difference.",
  stopped_by_bank_feed_silent: () =>
    "The bank’s data is too old. Minting resumes automatically with the next statement.",
  statement_overdue: () => "The next statement is overdue.",
  no_statement: () => "No statement has arrived yet.",
  unknown_name: () => "It is not a message file: its name does not end in .xml, or it is a link or a folder.",
  file_unreadable: () => "This version cannot read messages of this type.",
  account_unknown: () => "It concerns an account that is not ours.",
  statement_does_not_add_up: () => "Its balances and entries do not add up.",
  statement_page_missing: ({ pages }) =>
    `Only ${pages} pages of this statement have arrived. The day is not closed.`,
  processing_failing: () => "It is retried automatically.",
  entry_unreadable: () => "It cannot be read.",
  report_unreadable: () =>
    "Its balances or page number cannot be read. Its entries were booked, but the day is not closed.",
  entry_contradicts: () =>
    "The bank reported it earlier with a different amount. Ask the bank whether this is one entry or two.",
  entry_makes_panic: () => "Processing it fails because of a program error.",
  entry_cannot_be_booked: () => "The books refused it each time. It is retried automatically.",
  bank_balance: (details) => `The bank’s balance differs from the books. ${difference(details)}`,
  chain_supply: (details) => `The supply on the network differs from the books. ${difference(details)}`,
  issued_by_reserve: (details) => `The coins issued are not covered by the reserve. ${difference(details)}`,
  issued_by_holdings: (details) => `The coins issued differ from all balances held. ${difference(details)}`,
  safeguarded_funds: (details) =>
    `The safeguarded funds differ from what customers are owed. ${difference(details)}`,
  entries: ({ problems }) => `The replay could not confirm ${problems} entries of the books.`,
  records: ({ problems }) => `${problems} records contradict the books, other records or what was signed.`,
  standing: ({ problems }) =>
    `${problems} inconsistencies were found in business owners, decisions or erasures.`,
  bank_files_newer: () =>
    "The bank has files or payments that the restored books lack. They are being read again.",
  chain_nonces_newer: () => "Our keys have sent transactions that are not in the books.",
  anchors_newer: () => "A network has an attestation of entries that are not in the books.",
  not_compared: ({ not_compared: silent }) =>
    `It is unknown whether the books are current: ${silent} did not respond. The check is repeated automatically.`,
  address_of_nobody: () =>
    "The address may have been assigned to a customer in books lost in a restore. Find out to whom and assign the deposit.",
  chain_unreachable: ({ waiting, amount }) =>
    waiting === undefined
      ? "The node is not responding."
      : `The node is not responding. ${waiting} orders are on hold; ${amount} GBPC are to be minted.`,
  chain_wrong_chain: () => "The node has none of the blocks that were read before.",
  chain_deep_reorg: ({ fromBlock, toBlock }) =>
    `Blocks ${fromBlock} to ${toBlock} were replaced: a reorganisation deeper than the required confirmations.`,
  chain_nonce_conflict: ({ nonce, role }) =>
    `A transaction that we did not sign used nonce ${nonce} of the ${role} key.`,
  chain_unknown_mint: ({ amount, account }) =>
    `${amount} GBPC were minted to ${account}. After a restore it may be a payment missing from the books: book it to its customer.`,
  chain_unknown_redeem: ({ amount, account }) =>
    account === undefined
      ? `${amount} GBPC were burned.`
      : `${amount} GBPC of the deposit address ${account} were burned.`,
  chain_wiped: ({ amount, account }) => `${amount} GBPC of the frozen address ${account} were destroyed.`,
  chain_reserve_too_low: () => "The reserve allocated to this network does not cover it.",
  chain_signer: ({ role }) => `The signer refuses to sign with the ${role} key.`,
  chain_out_of_gas: ({ role }) => `The ${role} key cannot pay for gas.`,
  chain_implausible_amount: () => "The contract reported an impossible amount.",
  mint_stuck: ({ amount, account, waiting }) =>
    waiting !== undefined
      ? `${waiting} orders for ${amount} GBPC have been unconfirmed for too long.`
      : `The mint of ${amount} GBPC to ${account} has been unconfirmed for too long.`,
  sweep_stuck: ({ amount, account, waiting }) =>
    waiting !== undefined
      ? `${waiting} orders for ${amount} GBPC have been unconfirmed for too long.`
      : `The burn of ${amount} GBPC at ${account} has been unconfirmed for too long.`,
  order_stuck: ({ waiting, role }) =>
    waiting !== undefined
      ? `${waiting} orders have been unconfirmed for too long.`
      : `An order of the ${role} key has been unconfirmed for too long.`,
  not_in_block: () => "The network’s block does not contain it. It is checked again automatically.",
  balance_short: () => "Its deposit address does not hold the coins. It is checked again automatically.",
  refused: () => "It could not be booked. It is retried automatically.",
  mint_allowance_exceeded: () => "The mint allowance is used up.",
  role_missing: () => "The key lacks the role required by the call.",
  account_frozen: () => "The address is frozen.",
  key_missing: () => "The key is not on this server.",
  signer_refused: () => "The signer refused to sign.",
  signer_timeout: () => "The signer is not responding.",
  stuck: () => "It was signed but not mined, and the maximum fee has been reached.",
  already_paused: () => "The token is already paused.",
  not_paused: () => "The token is not paused.",
  already_executed: () => "The contract has already carried out this order.",
  account_not_frozen: () => "The address is not frozen.",
  invalid_receiver: () => "The contract refuses the address.",
  insufficient_balance: () => "The address does not hold the coins.",
  reverted: () => "It reverted. It is retried automatically.",
  superseded: () => "A later order on the same switch, allowance or account took effect first.",
  key_changes: () =>
    "The key of this role is being replaced: transactions of the old key come first, or the servers still use the old key.",
  earlier_order: () => "It waits for an earlier order on the same switch, allowance or account.",
  nonce_conflict: () => "Another transaction used its nonce. It is retried automatically.",
  out_of_gas: () => "Its key cannot pay for gas.",
  held: () => "Its payment is held, or minting is stopped.",
  deposit_lost: () => "The deposit it was to sweep no longer exists: the network replaced its block.",
  unknown_address: () => "The address to sweep is not one of our deposit addresses.",
  node_error: () => "The node returns an error for this order.",
  contract_error: () => "The contract refuses it.",
  internal_error: () => "Processing this order fails with an internal error. See the log.",
  reserve_report_stale: () => "The contract’s reserve report is too old.",
  reserve_exceeded: () => "The reserve does not cover it.",
  paused: () => "The token is paused.",
  chain_orders_wait: ({ why, waiting, role }) =>
    `${waiting} orders of the ${role} key are on hold for the same reason. ${(why !== undefined && reasonWords[why]?.({})) || codeInWords(why ?? "")}`,
  chain_foreign_event: ({ event }) => `${event ?? "An event"} was not ordered here.`,
  chain_inconsistent: () => "A node returned logs of another contract or another block.",
  chain_disagreement: () => "The endpoints disagree about a confirmed block.",
  chain_endpoint_odd: ({ subject }) => `The endpoint ${subject} disagrees with the others.`,
  chain_endpoint_behind: ({ toBlock, subject }) =>
    toBlock
      ? `Block ${toBlock} was already read, but the node is now behind it.`
      : `The endpoint ${subject} is far behind the others and is not used.`,
  chain_task_failed: ({ subject }) => `A task of the chain worker fails: ${subject}. See the log.`,
  chain_deposit_unbooked: ({ why, account }) =>
    why === "balance_short"
      ? `The address ${account} does not hold the coins.`
      : why === "not_in_block"
        ? "Its block does not contain it."
        : "It could not be booked.",
  job_failed: () => "Its last attempt failed.",
  job_timed_out: () => "Its last attempt timed out.",
  job_panicked: () => "Its last attempt crashed: the program has a bug.",
  job_no_handler: () => "This version does not support this kind of job.",
  job_arguments: () => "Its arguments cannot be read.",
  job_interrupted: () => "Its last attempt was interrupted.",
  jobs_failing: ({ job, waiting }) =>
    `${waiting} ${job} jobs are failing. “Run again” retries all of them; this is resolved once all have succeeded.`,
  payee_matched: () => "The payee’s name may be on a sanctions list.",
  payee_sanctioned: () => "The address was added to a sanctions list after the payment was ordered.",
  payee_not_screened: () =>
    "The sanctions oracle is not responding. The payment continues automatically once it does; two operators can release it without screening, or return the money.",
  addresses_not_screened: ({ waiting }) =>
    waiting === "1" ? "One payment is waiting." : `${waiting} payments are waiting.`,
  mail_server_unreachable: ({ waiting }) =>
    waiting === undefined
      ? "Emails cannot be delivered."
      : `Emails cannot be delivered. ${waiting} are queued.`,
  storage_unreachable: () => "Stored documents cannot be read.",
  signer_unreachable: () => "The signer is not responding.",
  provider_unreachable: () => "The provider is not responding.",
  rejected_after_settlement: () => "Operators marked it as paid, but the bank says it was not.",
  not_in_statement: () => "Operators marked it as paid, but it is not on the bank’s statement.",
  no_order: () => "The bank debited the account without an order of ours.",
  charge: () => "The bank deducted charges from an entry that was booked in full.",
  recall: () => "The bank reversed a payment that it had credited.",
  no_answer: () => "No response yet.",
  ...Object.fromEntries(Object.entries(lateCauses).map(([code, sentence]) => [code, () => sentence])),
};

const difference = ({ expected, actual, difference: by }: Details) =>
  `Expected ${expected}, found ${actual}: a difference of ${by}.`;

const wordsOf = (kind: string, reason: string) => reasonWords[`${kind}.${reason}`] ?? reasonWords[reason];

/** Why, in a sentence. A code without words is shown as it is. */
export const reasonInWords = (kind: string, reason: string, details: Details): string =>
  wordsOf(kind, reason)?.(details) ?? `${codeInWords(reason)}.`;

/** Whether there is no sentence without the details of the one exception. */
export const reasonNeedsDetails = (kind: string, reason: string): boolean =>
  wordsOf(kind, reason)?.length !== 0;
