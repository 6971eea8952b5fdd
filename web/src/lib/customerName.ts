type Summary = { id: string; displayName: string; email: string };

/** What to call a customer: by its ID, if the operator’s roles may not read customers. */
export const customerName = ({ id, displayName, email }: Summary) => displayName || email || id;

/** The customer’s name and email, or the ID alone. */
export const customerText = (customer: Summary) =>
  customer.email === "" ? customer.id : `${customerName(customer)}, ${customer.email}`;
