import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { sentenceOf } from "@/lib/sentence";

const refused = (message: string, retryAfter?: number) =>
  new ApiError({ code: "A0429", message, retryAfter });

test("a refusal that ends by itself says when", () => {
  expect(sentenceOf(refused("Account has been locked", 900))).toBe(
    "Account has been locked. You can try again in 15 minutes.",
  );
  expect(sentenceOf(refused("Too many requests. Please try again later.", 61))).toBe(
    "Too many requests. You can try again in 2 minutes.",
  );
  expect(sentenceOf(refused("Server error", 1))).toBe("Server error. You can try again in 1 second.");
  expect(sentenceOf(refused("Operation failed"))).toBe("Operation failed");
});

test("a fault of the program shows nothing of its inside, and what the reader cancelled is no error", () => {
  expect(sentenceOf(new TypeError("x is undefined"))).toBe("An unexpected error occurred.");
  expect(sentenceOf(new ApiError({ code: "cancelled", message: "cancelled" }))).toBeNull();
});
