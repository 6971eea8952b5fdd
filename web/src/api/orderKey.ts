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
