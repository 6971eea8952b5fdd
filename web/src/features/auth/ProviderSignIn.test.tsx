import { screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { ProviderReturn } from "@/features/auth/ProviderReturn";
import { ProviderSignIn } from "@/features/auth/ProviderSignIn";
import { setLeaveForProvider } from "@/features/auth/provider";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const own = <p>our own form</p>;
const left = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  left.mockReset();
  setLeaveForProvider(left);
});

const configured = (operatorSignIn: { name: string; only: boolean } | null) =>
  answers("get", "/public/config", { features: { twoFactor: true, operatorSignIn } });

const login = {
  tokenInfo: {
    tokenName: "satoken",
    tokenValue: "t",
    tokenTimeout: 3600,
    tokenType: "Bearer",
    refreshToken: "r",
  },
  user: { id: "1", account: { id: "" } },
  secondFactor: null,
};

async function comeBack(search: string) {
  window.history.replaceState(null, "", `/backoffice/signIn/provider${search}`);
  const done = vi.fn();
  const again = vi.fn();
  const shown = await show(<ProviderReturn onSignedIn={done} onAgain={again} />);
  return { ...shown, done, again };
}

test("without a provider there is our own form alone", async () => {
  configured(null);
  await show(<ProviderSignIn own={own} next={() => "/backoffice"} />);
  expect(await screen.findByText("our own form")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the secret of a sign-in stays in the tab that began it, and is used once", async () => {
  configured({ name: "Acme", only: false });
  answers("post", "/user/auth/openid/start", { url: "https://login.example.com/authorize", secret: "s3" });
  const { user } = await show(<ProviderSignIn own={own} next={() => "/backoffice/audit"} />);
  await user.click(await screen.findByRole("button", { name: "Log in with Acme" }));
  expect(screen.getByText("our own form")).toBeVisible();
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith("https://login.example.com/authorize"));

  const sent: Request[] = [];
  answers("post", "/user/auth/openid/finish", login, (request) => sent.push(request.clone()));
  const { done } = await comeBack("?code=c1&state=s1");
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith("/backoffice/audit"));
  expect(await sent[0]?.json()).toEqual({ code: "c1", state: "s1", secret: "s3" });
  expect(window.location.search).toBe("");

  await comeBack("?code=c1&state=s1");
  expect(await screen.findByRole("alert")).toHaveTextContent("started in another tab");
});

test("where operators use the provider alone, the password is for who was let in by a recovery", async () => {
  configured({ name: "Acme", only: true });
  const { user } = await show(<ProviderSignIn own={own} next={() => "/backoffice"} />);
  await screen.findByRole("button", { name: "Log in with Acme" });
  expect(screen.queryByText("our own form")).toBeNull();
  await user.click(screen.getByRole("button", { name: /Recovered your access/ }));
  expect(screen.getByText("our own form")).toBeVisible();
});

test("who declines at the provider, or whom it does not name, is told so and can begin again", async () => {
  const { user, again } = await comeBack("?error=access_denied&state=s1");
  expect(await screen.findByRole("alert")).toHaveTextContent("You did not sign in with your organisation");
  await user.click(screen.getByRole("button", { name: "Back to sign-in" }));
  expect(again).toHaveBeenCalled();
});

test("what the server says of a failed sign-in is shown", async () => {
  sessionStorage.setItem("gbpc:provider", JSON.stringify({ secret: "s3", next: "/backoffice" }));
  refuses("post", "/user/auth/openid/finish", 403, "A10033", "No operator is linked");
  await comeBack("?code=c1&state=s1");
  expect(await screen.findByRole("alert")).toHaveTextContent("No operator is linked");
});

test("the second factor of ours is asked for where it is missing", async () => {
  sessionStorage.setItem("gbpc:provider", JSON.stringify({ secret: "s3", next: "/backoffice" }));
  answers("post", "/user/auth/openid/finish", { ...login, secondFactor: { methods: ["totp"] } });
  const { done } = await comeBack("?code=c1&state=s1");
  expect(await screen.findByLabelText("Code from your authenticator app")).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});
