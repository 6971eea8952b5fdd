/** What the bank of a new payee said of the holder's name (Confirmation of Payee). */
export type PayeeCheck = { result: "match" | "close_match" | "no_match" | "unavailable"; name?: string };

/** The answer that came with a refusal, or null. */
export function payeeCheckOf(data: unknown): PayeeCheck | null {
  const known = typeof data === "object" && data !== null && "confirmationOfPayee" in data;
  return known ? (data.confirmationOfPayee as PayeeCheck) : null; // the contract's shape
}

/** The answer in a sentence, as the customer reads it before the account is added. */
export function payeeSentence({ result, name }: PayeeCheck): string {
  switch (result) {
    case "match":
      return "The bank confirms that the account is in this name.";
    case "close_match":
      return name === undefined || name === ""
        ? "The name is close to the one at the bank, or the account is of the other kind: personal or business."
        : `At the bank, the account is in the name of ${name}: close to the name you entered, but not the same.`;
    case "no_match":
      return "The bank says that the account is not in this name.";
    case "unavailable":
      return "The bank could not say whether the account is in this name.";
  }
}

/** The answer in a few words, in a list. */
export function payeeNote({ result, name }: PayeeCheck): string {
  switch (result) {
    case "match":
      return "Name confirmed by the bank";
    case "close_match":
      return name === undefined || name === "" ? "Name close to the bank’s" : `At the bank: ${name}`;
    default:
      return "Name not confirmed by the bank";
  }
}
