import { codes } from "./types.generated.js";

/** What is wrong with one field. */
export interface FieldError {
  /** For example `items[3].amount`. */
  field: string;
  code: string;
  message: string;
}

/** What a secondary authentication is for. A call by key is never asked for one. */
export interface Challenge {
  challengeId?: string;
  summary?: { amount: string; currency: string; payee: string };
  methods: string[];
}

/** What is common to all failures of a call. */
export abstract class GbpcError extends Error {
  /** The one that the call carried, for repeating it. */
  readonly idempotencyKey: string | undefined;
  /** The call would have changed something. */
  readonly change: boolean;

  constructor(message: string, call: SentCall, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.idempotencyKey = call.idempotencyKey;
    this.change = call.change;
  }

  /**
   * The change may have been made although the call failed. Repeat it with the same `idempotencyKey` to learn what became of
   * it; never take it for failed.
   */
  abstract get outcomeUnknown(): boolean;
}

/** What an error has to know of its call. */
export interface SentCall {
  idempotencyKey: string | undefined;
  change: boolean;
}

/** There was no answer. */
export class ConnectionError extends GbpcError {
  get outcomeUnknown(): boolean {
    return this.change;
  }
}

/** What the API answered when it did not answer with success. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  requestId: string | undefined;
  docs: string | undefined;
  retryAfter: number | undefined;
  data: unknown;
}

/** An answer of the API that is not success. Decide by `code`, never by the message. */
export class ApiError extends GbpcError {
  /** That of HTTP. */
  readonly status: number;
  /** One of `codes`; empty if something between here and the API answered. */
  readonly code: string;
  /** Finds the call in the server's log. */
  readonly requestId: string | undefined;
  /** The address of the page about the code. */
  readonly docs: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** What the code says more. */
  readonly data: unknown;

  constructor(failure: Failure, call: SentCall) {
    super(`${failure.status} ${failure.code}: ${failure.message}`, call);
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.docs = failure.docs;
    this.retryAfter = failure.retryAfter;
    this.data = failure.data;
  }

  get outcomeUnknown(): boolean {
    return this.change && this.status >= 500 && this.code !== codes.Paused;
  }
}

/** 400: the request is wrong. */
export class InvalidRequestError extends ApiError {
  /** What is wrong with it, field by field. */
  get fields(): FieldError[] {
    const { fields } = (this.data ?? {}) as { fields?: FieldError[] };
    return fields ?? [];
  }
}

/** 401: the key is dead, or the signature is wrong. */
export class AuthenticationError extends ApiError {}

/** 403: another scope, address or state of the account is needed. */
export class PermissionError extends ApiError {
  /** What a person has to authenticate, where that is what is missing. */
  get challenge(): Challenge | undefined {
    return this.code === codes.SecondaryAuthRequired ? (this.data as Challenge) : undefined;
  }
}

/** 404: not there, or not yours. */
export class NotFoundError extends ApiError {}

/** 409: the state has changed, or it is there already. */
export class ConflictError extends ApiError {}

/** 422: a rule refuses the order. Nothing was booked. */
export class RefusedError extends ApiError {}

/** 429: too many calls, also after waiting. */
export class RateLimitError extends ApiError {}

/** 5xx: unknown, not failed. */
export class ServerError extends ApiError {}

const byStatus: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: RefusedError,
  429: RateLimitError,
};

/** The error of an answer, by its status. */
export function errorOf(failure: Failure, call: SentCall): ApiError {
  const kind = byStatus[failure.status] ?? (failure.status >= 500 ? ServerError : ApiError);
  return new kind(failure, call);
}
