import type { Challenge, SecondaryAuthSetting } from "@/api/contract";
import { ApiError, codes } from "@/api/errors";

/** A request to the dialog. Its promise resolves when the user has authenticated and rejects on cancel. */
export type SecondaryAuthRequest = {
  challenge: Challenge;
  /** Present where "do not ask next time" can be ticked: gives the challenge of the order with it ticked. */
  withoutAskingNextTime?: () => Promise<Challenge>;
};
/** Reports whether "do not ask next time" was ticked. */
export type SecondaryAuthPrompt = (request: SecondaryAuthRequest) => Promise<boolean>;

let prompt: SecondaryAuthPrompt | null = null;

/** The account's layout puts its dialog here. */
export function setSecondaryAuthPrompt(next: SecondaryAuthPrompt | null) {
  prompt = next;
}

/** Makes a guarded call; when it needs a secondary authentication, asks for it and repeats the call. */
export async function withSecondaryAuth<Data>(call: () => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (thrown) {
    const challenge = challengeOf(thrown);
    if (challenge === null || prompt === null) {
      throw thrown;
    }
    await prompt({ challenge });
    return call();
  }
}

/**
 * Makes an order. The authentication belongs to the very body it was asked for, and "do not ask next
 * time" is part of that body: when it is ticked, the order so changed is offered first, to get a
 * challenge of its own.
 */
export async function placeOrder<Data>(call: (next: SecondaryAuthSetting) => Promise<Data>): Promise<Data> {
  try {
    return await call(1);
  } catch (thrown) {
    const challenge = challengeOf(thrown);
    if (challenge === null || prompt === null) {
      throw thrown;
    }
    const remembered = await prompt({ challenge, withoutAskingNextTime: () => challengeFor(() => call(0)) });
    return call(remembered ? 0 : 1);
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
