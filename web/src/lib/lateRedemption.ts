/** What a redemption that was not paid in time waits for, or waited for, by the server's code. */
export const lateCauses: Readonly<Record<string, string>> = {
  waits_for_approval: "It waits until two operators have approved it.",
  bank_pending: "The bank was asked to pay and has not reported the payment.",
  bank_unreachable: "The bank does not answer.",
  bank_silent: "The bank has not said anything about it, and cannot be asked.",
  bank_has_it: "The bank has the payment and has not made it.",
  payments_paused: "Payments are paused, because the books may be out of date.",
  order_not_sent: "The order has not left us. A failing job says why.",
  customer_matched: "The customer has a screening match since the payment was ordered.",
  customer_frozen: "The customer was frozen. The payment goes on when that ends.",
};
