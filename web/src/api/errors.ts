import type { Envelope, FieldFault } from "@/api/contract";
import { inEnglish, messages, readyFor } from "@/api/messages";

/** The codes the browser acts on. */
export const codes = {
  success: "00000",
  badCredentials: "A10001",
  noSession: "A10005",
  secondaryAuthRequired: "A10008",
  secondFactorMissing: "A10009",
  enrolmentRequired: "A10029",
  memberLink: "V4005",
  network: "network",
  timeout: "timeout",
  /** Refused here, because there is no network: nothing was sent. */
  offline: "offline",
  /** Somebody decided against it before it was made. */
  cancelled: "cancelled",
  /** Its sender left while it was on its way. */
  aborted: "aborted",
} as const;

type Facts = {
  code: string;
  message: string;
  status?: number;
  data?: unknown;
  requestId?: string;
  retryAfter?: number;
};

/** A call that was rejected, by the server or on the way to it. The message can be shown as it is. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, where the server named them. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, status = 0, data = null, requestId, retryAfter }: Facts) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.data = data;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** The fields the server found wrong; empty when it was not about fields. */
  get fields(): FieldFault[] {
    const { data } = this;
    if (typeof data === "object" && data !== null && "fields" in data && Array.isArray(data.fields)) {
      return data.fields.map((field: FieldFault) => ({ ...field, message: inEnglish(field.message) }));
    }
    return [];
  }
}

/** Reads an answer that is no success, whatever it holds. The fallback is its sentence where it has none. */
export async function errorOf(
  body: unknown,
  response: Response,
  fallback: string = messages.unexpected,
): Promise<ApiError> {
  await readyFor(body);
  const wait = Number(response.headers.get("Retry-After"));
  const retryAfter = wait > 0 ? wait : undefined;
  if (isEnvelope(body)) {
    const { code, data, requestId } = body;
    const message = inEnglish(body.message) || fallback;
    return new ApiError({ code, message, status: response.status, data, requestId, retryAfter });
  }
  const message = response.status >= 500 ? messages.server : fallback;
  return new ApiError({ code: String(response.status), message, status: response.status, retryAfter });
}

/** Reads what a call threw before there was an answer. */
export function errorOnTheWay(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) {
    return thrown;
  }
  const isNamed = typeof thrown === "object" && thrown !== null && "name" in thrown;
  switch (isNamed ? thrown.name : "") {
    case "TimeoutError":
      return new ApiError({ code: codes.timeout, message: messages.timeout });
    case "AbortError":
      return new ApiError({ code: codes.aborted, message: messages.aborted });
    default:
      return new ApiError({ code: codes.network, message: messages.network });
  }
}

/** Whether the call ended because its sender left while it was on its way. */
export const wasAborted = (error: unknown) => error instanceof ApiError && error.code === codes.aborted;

/** Whether the call may have been carried out although its answer never came, or was none. */
export const mayHaveArrived = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === codes.network || error.code === codes.timeout || error.status >= 500);

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
