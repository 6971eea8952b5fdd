import type { Challenge, SecondaryAuthSetting } from "@/api/contract";
import { ApiError, codes } from "@/api/errors";
import { stopIfAborted } from "@/api/write";

/** The choice "do not ask next time", where there is one. */
export type Remembering = {
  /** Whether it is ticked in the order that was asked about. */
  ticked: boolean;
  /** Offers the order with the other choice, and returns the challenge of that one. */
  otherwise: (signal: AbortSignal) => Promise<Challenge>;
};

/** A request to the dialog. Its promise resolves when the user has authenticated and rejects on cancel. */
export type SecondaryAuthRequest = {
  challenge: Challenge;
  remembering?: Remembering;
  /** Ends with the dialog or screen that made the call: the request is closed with it. */
  signal?: AbortSignal | undefined;
};
/** Reports whether "do not ask next time" was ticked. */
export type SecondaryAuthPrompt = (request: SecondaryAuthRequest) => Promise<boolean>;

let prompt: SecondaryAuthPrompt | null = null;

/** The account's layout puts its dialog here. */
export function setSecondaryAuthPrompt(next: SecondaryAuthPrompt | null) {
  prompt = next;
}

/** Makes a guarded call; when it needs a secondary authentication, asks for it and repeats the call. */
export async function withSecondaryAuth<Data>(
  call: () => Promise<Data>,
  signal?: AbortSignal,
): Promise<Data> {
  try {
    return await call();
  } catch (thrown) {
    const challenge = challengeOf(thrown);
    if (challenge === null || prompt === null) {
      throw thrown;
    }
    stopIfAborted(signal);
    await prompt({ challenge, signal });
    stopIfAborted(signal);
    return call();
  }
}

type Order<Data> = {
  /** The choice "do not ask next time" to begin with: what the setting is. */
  next: SecondaryAuthSetting;
  /** Makes the order, which carries the choice. */
  call: (next: SecondaryAuthSetting, signal: AbortSignal) => Promise<Data>;
  signal: AbortSignal;
};

/**
 * Makes an order. The authentication belongs to the very body it was asked for, and "do not ask next
 * time" is part of that body: when the choice is changed, the order so changed is offered first, to get a
 * challenge of its own.
 */
export async function placeOrder<Data>({ next, call, signal }: Order<Data>): Promise<Data> {
  try {
    return await call(next, signal);
  } catch (thrown) {
    const challenge = challengeOf(thrown);
    if (challenge === null || prompt === null) {
      throw thrown;
    }
    stopIfAborted(signal);
    const other = next === 0 ? 1 : 0;
    const otherwise = (dialog: AbortSignal) =>
      challengeFor(() => call(other, AbortSignal.any([signal, dialog])));
    const ticked = await prompt({ challenge, remembering: { ticked: next === 0, otherwise }, signal });
    stopIfAborted(signal);
    return call(ticked ? 0 : 1, signal);
  }
}

async function challengeFor(call: () => Promise<unknown>): Promise<Challenge> {
  try {
    await call();
  } catch (thrown) {
    const challenge = challengeOf(thrown);
    if (challenge !== null) {
      return challenge;
    }
    throw thrown;
  }
  // The order was accepted without authentication. The repeat returns the same answer.
  return { methods: [] };
}

function challengeOf(thrown: unknown): Challenge | null {
  if (!(thrown instanceof ApiError) || thrown.code !== codes.secondaryAuthRequired) {
    return null;
  }
  const { data } = thrown;
  const known = typeof data === "object" && data !== null && "methods" in data && Array.isArray(data.methods);
  // The contract promises these fields with this code; without them a password is what everyone has.
  return known ? (data as Challenge) : { methods: ["password"] };
}
