import { Services } from "./client.generated.js";
import { type CallOptions, type ClientOptions, Core } from "./core.js";

export type * from "./calls.generated.js";
export type { CallOptions, ClientOptions, DownloadedFile, Listing } from "./core.js";
export * from "./errors.js";
export type { Follow, FollowedEvents } from "./events.js";
export * from "./proof.js";
export type { Page, Paging, Upload } from "./shapes.js";
export * from "./types.generated.js";
export * from "./webhook.js";

/**
 * The client of the GBPC API.
 *
 *     const gbpc = new Gbpc({ baseURL: "http://localhost:8080", key: process.env.GBPC_API_KEY });
 *     const paid = await gbpc.redemptions.create(
 *       { amount: "25.00", bankId, externalId: "invoice-1" },
 *       { idempotencyKey: "invoice-1" },
 *     );
 *
 * Amounts are decimal strings, never floating-point numbers. Times are RFC 3339 in UTC.
 */
export class Gbpc extends Services {
  readonly #core: Core;

  constructor(options: ClientOptions) {
    const core = new Core(options);
    super(core);
    this.#core = core;
  }

  /**
   * Makes a call by its path, for what has no method: the sandbox's own calls, or calls newer than this client. The path begins
   * after /api and may have a query.
   */
  call<T = unknown>(method: string, path: string, body?: object, options?: CallOptions): Promise<T> {
    return this.#core.send<T>({ method, path, body, keyed: method === "POST" }, options);
  }
}
