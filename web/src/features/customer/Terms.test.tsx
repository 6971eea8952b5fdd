import { screen, waitFor, within } from "@testing-library/preact";
import { expect, test } from "vitest";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { TermsDialog } from "@/features/customer/TermsDialog";
import { TermsFirst } from "@/features/customer/TermsFirst";
import { termsVersions } from "@/lib/terms";
import { ProfileScreen } from "@/routes/user/profile";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const current = termsVersions[0] ?? "";
const self = {
  id: "u1",
  email: "jane@example.com",
  accountType: "individual",
  displayName: "Jane Sparrow",
  phone: "",
  country: "GB",
  language: "en",
  twoFactorEnabled: false,
  verification: { kind: "individual", status: 2 },
  account: { id: "c1", role: "owner" },
  features: { twoFactor: false },
  createdAt: "2026-01-02T02:00:00Z",
};
const old = { accepted: "2026-01-02", acceptedAt: "2026-01-02T02:00:00Z", current };
const agreed = { accepted: current, acceptedAt: "2026-11-22T14:03:00Z", current };

const dialog = <TermsDialog signOut={<SignOutButton to="/Auth/Login" />} />;
const signedInWith = (terms: object, more = {}) => answers("get", "/user/self", { ...self, ...more, terms });

test("changed terms are shown once after sign-in, whole and with what changed, and accepted with one call", async () => {
  signedInWith(old);
  let sent: unknown;
  answers("post", "/user/terms", agreed, async (request) => {
    sent = await request.json();
  });
  const { user } = await show(dialog);
  const asked = within(await screen.findByRole("dialog", { name: "Our terms of service have changed" }));
  expect(asked.getByText(/You accepted the version of 2 January 2026;/)).toBeVisible();
  expect(await asked.findByText("This is the first version.")).toBeVisible();
  expect(asked.getByRole("heading", { name: "Complaints and law" })).toBeVisible();
  expect(asked.getByRole("button", { name: "Log out" })).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Accept the terms" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({ version: current });
});

test("who does not accept now reads on, and is asked again after the next sign-in", async () => {
  signedInWith(old);
  const { user } = await show(dialog);
  await user.click(await screen.findByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(localStorage.getItem("terms.later")).toBe(`u1 ${current}`);
});

test("who has accepted the terms in force is asked nothing, and neither is an operator", async () => {
  for (const [terms, more] of [
    [agreed, {}],
    [{ accepted: null, acceptedAt: null, current }, { accountType: "operator" }],
  ] as const) {
    signedInWith(terms, more);
    await show(
      <>
        {dialog}
        <TermsFirst>
          <p>Pay here</p>
        </TermsFirst>
      </>,
    );
    expect((await screen.findAllByText("Pay here"))[0]).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  }
});

test("changed terms stand in front of a payment until they are accepted", async () => {
  signedInWith(old);
  refuses("post", "/user/terms", 503, "B0001", "Server error");
  const { user } = await show(
    <TermsFirst>
      <p>Pay here</p>
    </TermsFirst>,
  );
  await user.click(await screen.findByRole("button", { name: "Accept the terms" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByText("Pay here")).toBeNull();
  answers("post", "/user/terms", agreed);
  await user.click(screen.getByRole("button", { name: "Accept the terms" }));
  expect(await screen.findByText("Pay here")).toBeVisible();
});

test("whoever does not agree can still redeem", async () => {
  signedInWith(old);
  const { user } = await show(
    <TermsFirst without="Redeem without accepting">
      <p>Pay here</p>
    </TermsFirst>,
  );
  await user.click(await screen.findByRole("button", { name: "Redeem without accepting" }));
  expect(screen.getByText("Pay here")).toBeVisible();
});

test("the text is in the user's language", async () => {
  signedInWith(old, { language: "zh" });
  await show(dialog);
  expect(await screen.findByRole("heading", { name: "投诉与法律" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the terms as a page" })).toHaveAttribute(
    "href",
    `/zh/terms/${current}`,
  );
});

test("the profile shows the accepted version with its time", async () => {
  signedInWith(agreed);
  for (const list of ["/user/session", "/user/security-event", "/user/passkey"]) {
    answers("get", list, { list: [], _meta: { pageNumber: 1, pageSize: 10, total: 0, totalPages: 1 } });
  }
  await show(<ProfileScreen />);
  const link = await screen.findByRole("link", { name: /^Version of / });
  expect(link).toHaveAttribute("href", `/terms/${current}`);
  expect(document.querySelector(`time[datetime="${agreed.acceptedAt}"]`)).toBeVisible();
});
