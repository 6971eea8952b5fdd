import type { ComponentType, ReactNode } from "react";
import type { Transaction } from "@/api/contract";

export type OrderDoneProps = {
  transaction: Transaction;
  title: string;
  /** The title once it is settled. */
  finished: string;
  again: string;
  onAgain: () => void;
  children: ReactNode;
};

/** A screen that takes an order is given the component that follows it: that one belongs to transactions. */
export type TakesOrder = { OrderDone: ComponentType<OrderDoneProps> };
