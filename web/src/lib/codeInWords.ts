/** A code as words: unmatchedCreditId → Unmatched credit id, court_order → Court order. */
export const codeInWords = (code: string) =>
  code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._]/g, " ")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());
