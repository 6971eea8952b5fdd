import { useRef } from "react";

/** A key for one order: the same body keeps it, so a repeat after a lost answer is the same order. */
export class OrderKey {
  private body = "";
  private key = "";

  for(order: object): string {
    const body = JSON.stringify(order);
    if (body !== this.body || this.key === "") {
      this.body = body;
      this.key = crypto.randomUUID();
    }
    return this.key;
  }

  /** The order was accepted: the next one, even with the same body, is another. */
  done() {
    this.key = "";
  }
}

/** The keys of the orders of one form: a repeat after a lost connection has the key of the first attempt. */
export function useOrderKey() {
  const keys = useRef<OrderKey>(null);
  keys.current ??= new OrderKey();
  return keys.current;
}

/** The header that carries the key of an order. */
export const keyHeader = (key: string) => ({ header: { "Idempotency-Key": key } });
