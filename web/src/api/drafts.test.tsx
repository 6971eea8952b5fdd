import { cleanup, screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { setLeave } from "@/api/client";
import * as session from "@/api/session";
import { AddBankForm } from "@/features/banking/AddBankForm";
import { aCustomer, signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { refuses } from "@/test/server";

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  setLeave((address) => left.push(address));
  aCustomer();
});

const open = () => show(<AddBankForm holder="Jane Sparrow" onAdded={() => undefined} />);

/** Types an order and loses the session with it. */
async function loseSession() {
  refuses("post", "/wallet/payment/bank", 401, "A10005", "Session has expired");
  refuses("post", "/auth/refresh", 401, "A10006", "Invalid token");
  const { user } = await open();
  await user.type(await screen.findByLabelText("Sort code"), "200000");
  await user.type(screen.getByLabelText("Account number"), "55779911");
  await user.click(screen.getByRole("button", { name: "Add account and send £0.01" }));
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();
}

const accountNumber = async () => (await screen.findByLabelText<HTMLInputElement>("Account number")).value;

test("a lost session says so, and its user finds the half-made order again, once", async () => {
  await loseSession();
  expect(session.wasLost()).toBe(true);
  expect(session.isSignedIn()).toBe(false);
  expect(left[0]).toMatch(/^\/Auth\/Login\?next=/);
  signInAs("u1");
  expect(session.wasLost()).toBe(false);
  await open();
  expect(await accountNumber()).toBe("55779911");
  cleanup();
  await open();
  expect(await accountNumber()).toBe("");
});

test("another user who signs in does not get it", async () => {
  await loseSession();
  signInAs("u2");
  await open();
  expect(await accountNumber()).toBe("");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("55779911");
});

test("logging out leaves nothing of it", async () => {
  await loseSession();
  session.end();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  signInAs("u1");
  await open();
  expect(await accountNumber()).toBe("");
});

test("what is typed is kept nowhere as long as the session lasts", async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText("Account number"), "55779911");
  cleanup();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("55779911");
});
