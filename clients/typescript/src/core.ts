import { type KeyObject, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ApiError, ConnectionError, errorOf, type Failure, type GbpcError } from "./errors.js";
import type { Page } from "./shapes.js";
import { signatureOf } from "./sign.js";
import { version } from "./types.generated.js";

/** The settings of a client. */
export interface ClientOptions {
  /** The origin of the server: `http://localhost:8080` for the sandbox. */
  baseURL: string;
  /** The secret of an API key. Without it only what is public can be called. */
  key?: string;
  /** The id of the sub-account for which every call is made; the business itself if omitted. */
  account?: string;
  /** Signs each change (RFC 9421). A key that was made with a public key needs it. */
  signing?: { keyId: string; privateKey: KeyObject };
  /** How many milliseconds one attempt may take; 30 000 if omitted. */
  timeout?: number;
  /** How often a call is repeated at most; 4 if omitted. */
  retries?: number;
  /** Makes the requests; that of the runtime if omitted. */
  fetch?: typeof fetch;
}

/** What may be different for one call. */
export interface CallOptions {
  /**
   * Names a call that moves money: the same key and body are carried out once, for ever. An order's own number is a good one,
   * because it is still known after a crash. Without it the client makes one for each call.
   */
  idempotencyKey?: string;
  /** The id of the sub-account for which the call is made. */
  account?: string;
  /** Ends the call with all its attempts. */
  signal?: AbortSignal;
  /** More headers, such as `X-Request-Id` or `Accept-Language`. */
  headers?: Record<string, string>;
  /** Is told how the call was answered, also when it failed: `Idempotent-Replayed`, `RateLimit`. */
  onResponse?: (response: Response) => void;
}

/** A file that was fetched. */
export interface DownloadedFile {
  name: string | undefined;
  contentType: string;
  content: Uint8Array;
  /** The content as text, for what is text. */
  text(): string;
}

/** A call before it is sent. */
export interface CallRequest {
  method: string;
  /** After /api. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** The body is sent as multipart/form-data. */
  form?: boolean;
  /** It takes an Idempotency-Key. */
  keyed?: boolean;
}

const firstPause = 500;
/** How long the client waits between two attempts, also if the server asks for more: then the caller is told. */
const longestPause = 30_000;

/** Makes calls: all that the methods share. */
export class Core {
  readonly #options: ClientOptions;
  readonly #origin: string;
  /** Waits; a test replaces it. */
  pause = sleep;

  constructor(options: ClientOptions) {
    const base = new URL(options.baseURL);
    if (!/^https?:$/.test(base.protocol) || !["/", "/api", "/api/"].includes(base.pathname)) {
      throw new TypeError(`baseURL must be the origin of a server, not "${options.baseURL}"`);
    }
    this.#origin = base.origin;
    this.#options = options;
  }

  /** Makes a call and returns its data. */
  async send<T>(request: CallRequest, options: CallOptions = {}): Promise<T> {
    const response = await this.#deliver(request, options);
    const { data } = JSON.parse(response.text()) as { data: T };
    return data;
  }

  /** Makes a call that answers with a file. */
  download(request: CallRequest, options: CallOptions = {}): Promise<DownloadedFile> {
    return this.#deliver(request, options);
  }

  async #deliver(request: CallRequest, options: CallOptions): Promise<DownloadedFile> {
    const call = this.#prepare(request, options);
    for (let tried = 0; ; tried++) {
      const answer = await this.#attempt(call, options);
      if ("content" in answer) {
        return answer;
      }
      const wait = this.#pauseBefore(call, answer.failed, tried);
      if (wait !== undefined) {
        await this.pause(wait, options.signal);
      }
      if (wait === undefined || options.signal?.aborted) {
        throw answer.failed;
      }
    }
  }

  #prepare({ method, path, query, body, form, keyed }: CallRequest, options: CallOptions): PreparedCall {
    const url = new URL(`${this.#origin}/api${path}`);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== "") {
        url.searchParams.set(name, String(value));
      }
    }
    const headers: Record<string, string> = {
      ...options.headers,
      "GBPC-Version": version,
      "User-Agent": `gbpc-node/${version}`,
      "X-Requested-With": "gbpc-node",
    };
    const idempotencyKey = options.idempotencyKey ?? (keyed ? randomUUID() : undefined);
    if (idempotencyKey !== undefined) {
      headers["Idempotency-Key"] = idempotencyKey;
    }
    const account = options.account ?? this.#options.account;
    if (account !== undefined) {
      headers["GBPC-Account"] = account;
    }
    if (this.#options.key !== undefined) {
      headers.Authorization = `Bearer ${this.#options.key}`;
    }
    let content: Uint8Array<ArrayBuffer> | undefined;
    if (body !== undefined) {
      const made = form
        ? formOf(body)
        : { type: "application/json", content: Buffer.from(JSON.stringify(body)) };
      content = made.content;
      headers["Content-Type"] = made.type;
    }
    return {
      method,
      url: url.href,
      headers,
      content,
      idempotencyKey,
      account,
      change: !/^(GET|HEAD)$/.test(method),
    };
  }

  /** Sends a call once. */
  async #attempt(call: PreparedCall, options: CallOptions): Promise<DownloadedFile | { failed: GbpcError }> {
    const timeout = AbortSignal.timeout(this.#options.timeout ?? 30_000);
    const signing = this.#options.signing;
    const signature =
      signing && call.change
        ? signatureOf({ ...call, body: call.content }, signing.keyId, signing.privateKey)
        : {};
    let response: Response;
    let content: Uint8Array;
    try {
      response = await (this.#options.fetch ?? fetch)(call.url, {
        method: call.method,
        headers: { ...call.headers, ...signature },
        body: call.content,
        redirect: "manual",
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      content = new Uint8Array(await response.arrayBuffer());
    } catch (cause) {
      return { failed: new ConnectionError(`no answer: ${reasonOf(cause)}`, call, { cause }) };
    }
    options.onResponse?.(response);
    const text = () => new TextDecoder().decode(content);
    if (!response.ok) {
      return { failed: errorOf(failureOf(response, text()), call) };
    }
    const [, name] = response.headers.get("Content-Disposition")?.match(/filename="([^"]*)"/) ?? [];
    return { name, contentType: response.headers.get("Content-Type") ?? "", content, text };
  }

  /** How many milliseconds to wait before a failed call is repeated; undefined if it is not. */
  #pauseBefore(call: PreparedCall, failed: GbpcError, tried: number): number | undefined {
    if (tried >= (this.#options.retries ?? 4)) {
      return undefined;
    }
    // So that those who failed together do not come back together.
    const wait = Math.min(firstPause * 2 ** tried, longestPause) * (0.5 + Math.random() / 2);
    // A change without a key might be made twice.
    const harmless = call.idempotencyKey !== undefined || call.method !== "POST";
    if (!(failed instanceof ApiError)) {
      return harmless ? wait : undefined;
    }
    const asked = (failed.retryAfter ?? 0) * 1000;
    const again =
      failed.status === 429 || // it was not carried out
      (harmless && failed.status === 409 && asked > 0) || // the same order is being decided
      (harmless && [500, 502, 503, 504].includes(failed.status));
    return again && asked <= longestPause ? Math.max(wait, asked) : undefined;
  }
}

/** A call as it is sent, however often. */
interface PreparedCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  content: Uint8Array<ArrayBuffer> | undefined;
  idempotencyKey: string | undefined;
  account: string | undefined;
  change: boolean;
}

/** A list, read by its cursor: `for await (const one of …)`. Nothing is repeated or left out while new entries arrive. */
export class Listing<T> implements AsyncIterable<T> {
  readonly #core: Core;
  readonly #request: CallRequest;
  readonly #options: CallOptions | undefined;

  constructor(core: Core, request: CallRequest, options?: CallOptions) {
    this.#core = core;
    this.#request = request;
    this.#options = options;
  }

  /** One page: as many entries as `limit` says, from `cursor` on. */
  page(): Promise<Page<T>> {
    return this.#page();
  }

  /** All entries. */
  async toArray(): Promise<T[]> {
    const all: T[] = [];
    for await (const one of this) {
      all.push(one);
    }
    return all;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page = await this.#page(); ; page = await this.#page(page.nextCursor)) {
      yield* page.list;
      if (page.nextCursor === null) {
        return;
      }
    }
  }

  async #page(cursor: string | null = null): Promise<Page<T>> {
    // Without a limit the server would read by pages.
    const query = { limit: 100, ...this.#request.query, ...(cursor === null ? {} : { cursor }) };
    const { list, _meta } = await this.#core.send<{ list: T[]; _meta: { nextCursor: string | null } }>(
      { ...this.#request, query },
      this.#options,
    );
    return { list, nextCursor: _meta.nextCursor };
  }
}

/** Puts values into the path of a call. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent));
}

/** Retry-After, in seconds: a number of them, or a date as proxies write it (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) {
    return undefined;
  }
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

function failureOf(response: Response, text: string): Failure {
  const failure = {
    status: response.status,
    code: "",
    message: response.statusText,
    requestId: undefined,
    docs: undefined,
    retryAfter: secondsOf(response.headers.get("Retry-After")),
    data: null,
  };
  try {
    const { code, message, requestId, docs, data } = JSON.parse(text);
    return { ...failure, code, message, requestId, docs, data };
  } catch {
    return failure; // not ours: a proxy's
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) {
    return String(cause);
  }
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

/** Encodes a body as multipart/form-data, the same at each attempt. */
function formOf(body: object): { type: string; content: Uint8Array<ArrayBuffer> } {
  const boundary = randomUUID();
  const parts = Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) {
      return [];
    }
    const file = typeof value === "object" ? `; filename="${value.name.replace(/["\r\n]/g, "_")}"` : "";
    const type = file === "" ? "" : "\r\nContent-Type: application/octet-stream";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(file === "" ? String(value) : value.content), Buffer.from("\r\n")];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Waits, but not longer than the signal lets it. */
async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
