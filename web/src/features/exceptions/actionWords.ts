import { codeInWords } from "@/lib/codeInWords";

type ActionWords = { label: string; does: string; dangerous?: true };

/** What can be done, by the server's code. */
const actionWords: Record<string, ActionWords> = {
  assign: { label: "Assign to customer", does: "The customer is credited in GBPC." },
  return: { label: "Return", does: "The payment is returned to the account it came from." },
  not_return: {
    label: "Not our payment",
    does: "It is no longer linked to a payment of ours and can be assigned or returned.",
  },
  clear: {
    label: "Mark as false positive",
    does: "All open matches on the names in this payment become false positives. The payment is credited unless something else holds it.",
  },
  confirm: {
    label: "Confirm the match",
    does: "The payment stays held, and so do all other payments of the customer. This cannot be undone.",
    dangerous: true,
  },
  release: { label: "Release", does: "Held items are released." },
  refuse: {
    label: "Refuse",
    does: "The payment is not made. Its amount is returned to the customer’s balance.",
  },
  book_again: { label: "Book again", does: "Booking is attempted again." },
  retry: { label: "Try again", does: "It is retried immediately." },
  cancel: {
    label: "Cancel",
    does: "It is not carried out, and the amount held for it is released.",
    dangerous: true,
  },
  run_again: { label: "Run again", does: "The job runs again immediately." },
  book: {
    label: "Book as a separate entry",
    does: "It is booked in addition to the entry it conflicts with.",
  },
  book_own: {
    label: "Book as our own",
    does: "The corporate account pays for coins that were minted; we keep the pounds behind coins that were burned. Use this only if the coins belong to no customer.",
    dangerous: true,
  },
  dismiss: {
    label: "Dismiss",
    does: "It is removed from the list and nothing is booked. Use this only if you know that no money is affected.",
    dangerous: true,
  },
  resume: { label: "Resume minting", does: "Minting resumes." },
  settled: {
    label: "Mark as paid",
    does: "It is booked as paid. Use this only if the bank has confirmed the payment.",
  },
  failed: {
    label: "Mark as not paid",
    does: "The amount is returned to the customer. Use this only if the bank has confirmed that the payment will never be made.",
    dangerous: true,
  },
  charge: {
    label: "Bank charge or error",
    does: "The company bears it: the safeguarding account is topped up from the corporate account.",
  },
  recall: {
    label: "Recalled customer payment",
    does: "It is debited from the customer; any amount already spent becomes a debt.",
  },
  unmatched_credit: {
    label: "Recalled unmatched payment",
    does: "The recalled unmatched payment is closed. No customer’s balance changes.",
  },
  explain: { label: "Resolve", does: "The debit is booked as resolved." },
  acknowledge: {
    label: "Acknowledge",
    does: "It is removed from the list. Your reason is recorded in the audit log.",
  },
};

export const actionOf = (name: string): ActionWords =>
  actionWords[name] ?? { label: codeInWords(name), does: "The action is carried out." };
