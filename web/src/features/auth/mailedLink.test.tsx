import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { EmailDialog } from "@/features/auth/EmailDialog";
import { CreateAccountScreen } from "@/routes/auth/CreateAccount";
import { ResetPasswordScreen } from "@/routes/auth/ResetPassword";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const code = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const opened = (page: string) =>
  window.history.replaceState(null, "", `${page}#email=jane%40example.com&code=${code}`);
const field = () => screen.queryByLabelText("Code from the email");

beforeEach(() => window.history.replaceState(null, "", "/"));

test("the link of a registration fills in the address and needs no code, and leaves the address bar", async () => {
  opened("/Auth/CreateAccount");
  const sent: Request[] = [];
  answers("post", "/user/auth/registry", { userId: "u1" }, (request) => sent.push(request.clone()));
  const { user } = await show(<CreateAccountScreen />);
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveValue("jane@example.com"));
  expect(window.location.href).not.toContain("#");
  expect(field()).toBeNull();
  await user.type(screen.getByLabelText("Password"), "Sandbox-pass-2026");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ email: "jane@example.com", code });
});

test("a link to which a mail program has added a query is read and leaves the address bar", async () => {
  opened("/Auth/CreateAccount?source=mail");
  await show(<CreateAccountScreen />);
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveValue("jane@example.com"));
  expect(window.location.href).not.toContain(code);
});

test("where the link of a reset is too old, the code of a newer email is typed", async () => {
  opened("/Auth/ResetPassword");
  refuses("post", "/user/reset-password", 400, "A10014", "Verification code has expired");
  const { user } = await show(<ResetPasswordScreen />);
  await user.type(await screen.findByLabelText("New password"), "Sandbox-pass-2026");
  await user.type(screen.getByLabelText("Confirm new password"), "Sandbox-pass-2026");
  expect(field()).toBeNull();
  expect(screen.getByText("jane@example.com")).toBeVisible();
  expect(window.location.href).not.toContain("#");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Verification code has expired/));
  expect(field()).toHaveValue("");

  const sent: Request[] = [];
  answers("post", "/user/reset-password", null, (request) => sent.push(request.clone()));
  await user.type(screen.getByLabelText("Code from the email"), "123456");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ email: "jane@example.com", code: "123456" });
});

test("the link of a change of address brings its code, and the address is typed", async () => {
  signInAs("u1");
  const sent: Request[] = [];
  answers("put", "/user/email", null, (request) => sent.push(request.clone()));
  const { user } = await show(<EmailDialog opened code={code} onClose={() => {}} />);
  expect(await screen.findByLabelText("New email")).toHaveValue("");
  expect(field()).toBeNull();
  await user.type(screen.getByLabelText("New email"), "jane@example.com");
  await user.type(screen.getByLabelText("Your password"), "Sandbox-pass-2026");
  await user.click(screen.getByRole("button", { name: "Change email" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ newEmail: "jane@example.com", code });
});

test("a typed code has six digits", async () => {
  const { user } = await show(<CreateAccountScreen />);
  await user.type(screen.getByLabelText("Code from the email"), "123456123456");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Enter the six digits from the email/));
});
