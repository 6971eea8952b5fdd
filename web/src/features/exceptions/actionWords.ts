import { codeInWords } from "@/lib/codeInWords";

type ActionWords = { label: string; does: string; dangerous?: true };

/** What can be done, by the server's code. */
const actionWords: Record<string, ActionWords> = {
  assign: { label: "Assign to customer", does: "The customer is credited in GBPC." },
  return: { label: "Return", does: "The payment is returned to the account it came from." },
  not_return: {
    label: "Not our payment",
    does: "It no longer waits for our payment, and can be assigned or returned.",
  },
  clear: {
    label: "Not the listed one",
    does: "Every open match of a name that came with the money is a false positive. What nothing else holds is credited.",
  },
  confirm: {
    label: "Confirm the match",
    does: "The money stays, and every payment of the customer waits. This cannot be undone.",
    dangerous: true,
  },
  release: { label: "Release", does: "What waits goes on." },
  refuse: {
    label: "Refuse",
    does: "The payment is not made. Its money goes back to the customer’s balance.",
  },
  book_again: { label: "Book again", does: "It is booked if the books allow it now." },
  retry: { label: "Try again", does: "It is tried again at once." },
  cancel: {
    label: "Cancel",
    does: "It is not carried out, and what was held for it is given back.",
    dangerous: true,
  },
  run_again: { label: "Run again", does: "It runs again at once." },
  book: { label: "Book as its own entry", does: "It is booked beside the entry that it contradicts." },
  book_own: {
    label: "Book as our own",
    does: "We bear minted coins from the corporate account, and keep the pounds behind burned ones. Do this only when they are no customer’s.",
    dangerous: true,
  },
  dismiss: {
    label: "Dismiss",
    does: "It leaves the list and nothing is booked. Do this only when you know that no money is concerned.",
    dangerous: true,
  },
  resume: { label: "Resume minting", does: "Coins are minted again." },
  settled: { label: "Mark as paid", does: "It is booked as paid. Do this only with the bank’s word." },
  failed: {
    label: "Mark as not paid",
    does: "The customer’s money is given back. Do this only with the bank’s word that it will never be paid.",
    dangerous: true,
  },
  charge: {
    label: "Bank charge or error",
    does: "We bear it: the safeguarding account is topped up from the corporate account.",
  },
  recall: {
    label: "Recalled customer payment",
    does: "It is taken back from the customer; what the customer has spent becomes a debt.",
  },
  unmatched_credit: {
    label: "Recalled unmatched payment",
    does: "The unmatched payment that the debit takes back is closed. No customer’s balance changes.",
  },
  explain: { label: "Explanation", does: "The debit is booked as explained." },
  acknowledge: { label: "Acknowledge", does: "It leaves the list. The audit log keeps your reason." },
};

export const actionOf = (name: string): ActionWords =>
  actionWords[name] ?? { label: codeInWords(name), does: "The action is carried out." };
