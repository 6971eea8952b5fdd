/** Why a redemption was not paid in time, by the server's code. */
export const lateCauses: Readonly<Record<string, string>> = {
  waits_for_approval: "It is awaiting the approval of two operators.",
  bank_pending: "The payment was sent to the bank, which has not confirmed it.",
  bank_unreachable: "The bank is not responding.",
  bank_silent: "The bank has not reported its status and cannot be queried.",
  bank_has_it: "The bank has accepted the payment but not made it.",
  payments_paused: "Payments are paused, because the books may be out of date.",
  order_not_sent: "The order has not been sent. See the failing job.",
  customer_matched: "The customer has had a screening match since the payment was ordered.",
  customer_frozen: "The customer is frozen. The payment continues when the account is unfrozen.",
};
