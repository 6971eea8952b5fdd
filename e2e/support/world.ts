import type { Program } from "./program.ts";

type Mail = { to: string; subject: string; text: string };
type PaidOut = {
  id: string;
  amount: string;
  reference: string;
  creditorName: string;
  creditorSortCode: string;
  creditorAccountNumber: string;
  status: string;
};
type Chain = { rpcUrl: string; contract: string; outsideWallet: { address: string; balance: string } };
type Figures = {
  reserve: { amount: string };
  supply: { network: string; amount: string; onChain: string }[];
  balances: { amount: string };
  inFlight: { amount: string };
};

/** The outside world of the sandbox: mailbox, bank, chain and clock, and the published figures. */
export class World {
  constructor(private readonly program: Program) {}

  async get<Data>(path: string): Promise<Data> {
    return this.call<Data>(path);
  }

  async post<Data>(path: string, body: unknown): Promise<Data> {
    return this.call<Data>(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
      body: JSON.stringify(body),
    });
  }

  private async call<Data>(path: string, init?: RequestInit): Promise<Data> {
    const response = await fetch(`http://127.0.0.1:${this.program.port}/api${path}`, init);
    const envelope = await response.json();
    if (envelope.success !== true) {
      throw new Error(`${init?.method ?? "GET"} ${path}: ${response.status} ${JSON.stringify(envelope)}`);
    }
    return envelope.data;
  }

  /** Returns the code from the newest mail to the address that contains one. */
  async mailedCode(to: string): Promise<string> {
    return this.mailed(to, /\b(\d{6})\b/);
  }

  /** Returns the first group of the pattern from the newest mail to the address that matches it. */
  async mailed(to: string, pattern: RegExp): Promise<string> {
    const { list } = await this.get<{ list: Mail[] }>(`/sandbox/mail?to=${encodeURIComponent(to)}`);
    for (const mail of list) {
      const found = pattern.exec(mail.text)?.[1];
      if (found !== undefined) {
        return found;
      }
    }
    throw new Error(`no mail to ${to} matches ${pattern}`);
  }

  async paidOut(sortCode: string, accountNumber: string): Promise<PaidOut[]> {
    const query = `sortCode=${sortCode}&accountNumber=${accountNumber}`;
    return (await this.get<{ list: PaidOut[] }>(`/sandbox/bank/payment?${query}`)).list;
  }

  async credit(payment: {
    amount: string;
    reference: string;
    sortCode: string;
    accountNumber: string;
    senderName: string;
    senderSortCode: string;
    senderAccountNumber: string;
  }) {
    await this.post("/sandbox/bank/credit", payment);
  }

  async advanceClock(hours: number) {
    await this.post("/sandbox/clock/advance", { seconds: hours * 3600 });
  }

  async chain(): Promise<Chain> {
    return this.get("/sandbox/chain");
  }

  async sendOnChain(to: string, amount: string) {
    await this.post("/sandbox/chain/transfer", { to, amount });
  }

  /** Returns totalSupply() from the chain itself, in its smallest unit. */
  async totalSupply(): Promise<bigint> {
    const { rpcUrl, contract } = await this.chain();
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "eth_call",
        params: [{ to: contract, data: "0x18160ddd" }, "latest"],
      }),
    });
    const { result } = await response.json();
    return BigInt(result);
  }

  /** Reserve, issued coins and the chain, all in millionths. */
  async figures() {
    const { reserve, supply, balances, inFlight } = await this.get<Figures>("/public/transparency");
    const circulating = supply.reduce((sum, { amount }) => sum + millionths(amount), 0n);
    const onChain = supply.reduce((sum, part) => sum + millionths(part.onChain), 0n);
    return {
      reserve: millionths(reserve.amount),
      issued: circulating + millionths(balances.amount) + millionths(inFlight.amount),
      circulating,
      onChain,
    };
  }
}

/** Converts "12.5" to 12 500 000, exactly, with up to six decimals. */
export function millionths(amount: string): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
}

/** Converts 12 500 000 to "12.50", the form in which amounts are shown. */
export function formatAmount(amount: bigint): string {
  const whole = amount / 1_000_000n;
  const part = (amount % 1_000_000n)
    .toString()
    .padStart(6, "0")
    .replace(/0{1,4}$/, "");
  return `${whole}.${part}`;
}
