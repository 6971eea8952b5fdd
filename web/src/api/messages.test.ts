import { expect, test } from "vitest";
import { inEnglish, readyFor } from "@/api/messages";
import { formatSize, megabytes } from "@/lib/size";

test("a Chinese sentence of the catalogue is shown in English, with or without its full stop", async () => {
  await readyFor({ message: "验证码错误。" });
  expect(inEnglish("邮箱或密码错误")).toBe("Invalid email or password");
  expect(inEnglish("验证码错误。")).toBe("Invalid verification code");
});

test("an unknown Chinese sentence becomes the default, never itself", async () => {
  await readyFor("今天天气很好");
  expect(inEnglish("今天天气很好")).toBe("An error occurred. Please try again.");
});

test("every sentence of the specification has a Chinese one that leads to it", async () => {
  const { chinese } = await import("@/api/chinese");
  const english = new Set(Object.values(chinese));
  const wanted = [
    "Invalid email or password",
    "Account has been locked",
    "Account has been disabled",
    "Login failed",
    "Authentication failed",
    "Session has expired",
    "Invalid token",
    "Token has expired",
    "User already exists",
    "Email is already registered",
    "Username is already taken",
    "Registration failed",
    "Invalid verification code",
    "Verification code has expired",
    "Password format is incorrect",
    "Email format is incorrect",
    "2FA verification failed",
    "Authenticator code is incorrect",
    "2FA code is incorrect",
    "2FA code has expired",
    "Request failed",
    "Server error",
    "Network error",
    "Invalid parameters",
    "Insufficient permissions",
    "Operation failed",
    "Data not found",
    "Operation timeout",
    "Required fields cannot be empty",
    "Field format is incorrect",
    "Field length exceeds limit",
    "Field value is not in allowed range",
  ];
  expect(wanted.filter((sentence) => !english.has(sentence))).toEqual([]);
});

test("English passes as it is", () => {
  expect(inEnglish("You have 2 tries left.")).toBe("You have 2 tries left.");
});

test("the sentence about a file's size is built from the limit", () => {
  expect(formatSize(megabytes(50))).toBe("50 MB");
  expect(formatSize(1_500_000)).toBe("1.4 MB");
});
