import type { ComponentType } from "react";
import type { Transaction } from "@/api/contract";

/** Of a component that opens a transaction in full: what draws it. Its route passes that of the other feature. */
export type ShowsTransaction = {
  TransactionDrawer: ComponentType<{ transaction: Transaction | null; onClose: () => void }>;
};
