// What the specification says word for word, in its sections 4, 5, 8 and 9. A sentence that is no longer
// said anywhere, or a constant that has changed, fails here.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "@/api/catalogue.generated";
import { errorOf } from "@/api/errors";
import { expiringSoon, requestTimeout } from "@/api/limits";
import { messages } from "@/api/messages";
import { maxUpload, tooLarge } from "@/api/upload";
import { newCache } from "@/app/cache";
import { chunkTimeout } from "@/lib/chunk";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!./messages.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => [file, readFileSync(`src/${file}`, "utf8")] as const);
const source = Object.values(sources).join("\n");

const sentences: Record<string, string> = {
  unexpected: "An unexpected error occurred.",
  unmapped: "An error occurred. Please try again.",

  loginFailed: "Login failed",
  codeNotSent: "Failed to send verification code",
  registrationFailed: "Registration failed",
  twoFactorGenerationFailed: "2FA generation failed",
  twoFactorVerificationFailed: "2FA verification failed",
  resetFailed: "Password reset failed",
  changeFailed: "Password change failed",

  registeredSetup: "Registration successful! Please set up 2FA authentication.",
  registered: "Registration successful! You can now log in to your account.",
  loggedOut: "Logged out successfully",
  codeSent: "Verification code sent successfully",
  resetSent: "Password reset email sent!",
  passwordChanged: "Password changed successfully!",
  twoFactorDone: "2FA setup completed successfully!",
  settingDone: "Setting successful!",
  batchAdded: "Batch add successful!",
  created: "Create successful!",
  updated: "Update successful!",
  deleted: "Delete successful!",
  transferred: "Transfer successfully",
  withdrawn: "Withdrawal successfully",
  added: "added successfully",
  removed: "deleted successfully",
  done: "Successfully",
  bankDeleted: "Delete successfully!",
  contactSent: "Your message has been sent successfully. We will get back to you soon.",
};

test("the catalogue contains every sentence of the specification verbatim", () => {
  expect(messages).toMatchObject(sentences);
  expect(messages.bugSent("B-7")).toBe("Bug report submitted successfully! Report ID: B-7");
  expect(messages.uploaded("proof.pdf")).toBe("File uploaded successfully: proof.pdf");
  expect(Object.values(catalogue)).toContain("2FA is currently disabled.");
});

test("every sentence of the catalogue is said somewhere", () => {
  const elsewhere = ["unmapped"]; // said by the catalogue's own translation
  const unused = Object.keys(messages).filter(
    (name) => !elsewhere.includes(name) && !source.includes(`messages.${name}`),
  );
  expect(unused).toEqual([]);
});

test("an answer that is no success and names no sentence is an unexpected error", async () => {
  const refused = await errorOf(
    { code: "A99999", message: "", success: false },
    new Response(null, { status: 400 }),
  );
  expect(refused.message).toBe("An unexpected error occurred.");
});

test("what the specification gives a number has that number", () => {
  expect(requestTimeout).toBe(30_000);
  expect(expiringSoon).toBe(300_000);
  expect(chunkTimeout).toBe(120_000);
  expect(maxUpload).toBe(52_428_800);
  expect(tooLarge).toBe("File size exceeds 50 MB");
  expect(newCache().getDefaultOptions().queries).toMatchObject({ staleTime: 5000, gcTime: 300_000 });
});

test("the layout changes at 744 and at 1200 pixels", () => {
  const widths = sheets.flatMap(([file, sheet]) =>
    Array.from(sheet.matchAll(/@media[^{]*?width: ([\d.]+)px/g), ([, width]) => `${file} ${width}`),
  );
  // 480: a button beside a field needs more room than the smallest phones have.
  const others = widths.filter((found) => !/ (480|744|744\.02|1199\.98|1200)$/.test(found));
  expect(others).toEqual([]);
});
