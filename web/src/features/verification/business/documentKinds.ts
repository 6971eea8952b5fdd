import type { DocumentKind } from "@/features/verification/words";

/** The documents of a business, in the order in which they are asked for. */
export const documentKinds: { kind: DocumentKind; optional: boolean }[] = [
  { kind: "incorporation", optional: false },
  { kind: "articles", optional: false },
  { kind: "shareholders", optional: false },
  { kind: "address", optional: true },
  { kind: "authority", optional: true },
  { kind: "other", optional: true },
];
