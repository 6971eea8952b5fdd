import { screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import * as session from "@/api/session";
import { EmailDialog } from "@/features/auth/EmailDialog";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a code is pasted as the mail shows it, and a wrong one is refused beside its field", async () => {
  const sent: Request[] = [];
  answers("post", "/user/auth/captcha", { expiresAt: "2026-11-22T02:00:00Z" });
  const { user } = await show(<EmailDialog opened onClose={() => {}} />);
  await user.type(await screen.findByLabelText("New email"), "new@example.com");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  const code = screen.getByLabelText("Code from the email");
  await vi.waitFor(() => expect(code).toHaveFocus());
  await user.paste(" 123 456 ");
  await user.type(screen.getByLabelText("Your password"), "Sandbox-pass-2026");

  refuses("put", "/user/email", 400, "A10013", "Invalid verification code");
  await user.click(screen.getByRole("button", { name: "Change email" }));
  await vi.waitFor(() => expect(code).toHaveAccessibleDescription(/Invalid verification code/));
  expect(code).toHaveValue(" 123 456 ");

  answers("put", "/user/email", null, (request) => sent.push(request.clone()));
  await user.click(screen.getByRole("button", { name: "Change email" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ newEmail: "new@example.com", code: "123456" });
});

test("who has asked for too many codes is told when to ask again, and cannot before", async () => {
  const tooMany = "Too many requests. Please try again later.";
  refuses("post", "/user/auth/captcha", 429, "A0429", tooMany, null, { "Retry-After": "118" });
  const { user } = await show(<EmailDialog opened onClose={() => {}} />);
  await user.type(await screen.findByLabelText("New email"), "new@example.com");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You can try again in 2 minutes.");
  expect(screen.getByRole("button", { name: /Resend in 11\d s/ })).toBeDisabled();
});
