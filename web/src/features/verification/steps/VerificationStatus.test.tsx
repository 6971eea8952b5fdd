import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { NameStep } from "@/features/verification/individual/NameStep";
import { VerificationStatus } from "@/features/verification/steps/VerificationStatus";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

const record = {
  id: "r1",
  status: 1,
  step: "step3_1",
  decision: null,
  reviewNote: "",
  reviewFields: [],
  realness: "completed",
};
const member = {
  realnessId: "r1",
  dateOfBirth: "1979-02-03",
  nationality: "GB",
  ownershipPercent: "0",
  address: null,
};
const dora = {
  ...member,
  id: "m1",
  firstName: "Dora",
  lastName: "Director",
  email: "dora@example.com",
  roles: ["director"],
  status: 1,
  linkSentAt: null,
  linkExpiresAt: null,
};
const omar = {
  ...member,
  id: "m2",
  firstName: "Omar",
  lastName: "Owner",
  email: "omar@example.com",
  roles: ["ubo"],
  ownershipPercent: "75",
  status: 0,
  linkSentAt: "2020-11-20T12:00:00Z",
  linkExpiresAt: "2020-11-27T12:00:00Z",
};
const list = (...all: object[]) => ({
  list: all as { id: string }[],
  _meta: { pageNumber: 1, pageSize: 100, total: all.length, totalPages: 1 },
});

test("a business that was submitted keeps its people, their state and their links on the page", async () => {
  answers("get", "/user/business/real-name/self", record);
  answers("get", "/user/business/real-name/member", list(dora, omar));
  await show(<VerificationStatus kind="business" />);
  expect(await screen.findByText(/One person still has to verify/)).toBeVisible();
  const [first, second] = screen.getAllByRole("listitem").map((item) => within(item));
  expect(first?.getByText("Verified")).toBeVisible();
  expect(first?.queryByRole("button")).toBeNull();
  expect(second?.getByText("Not verified yet")).toBeVisible();
  expect(second?.getByText(/link has expired/)).toBeVisible();
  expect(second?.getByRole("button", { name: "Send or copy the link of Omar Owner" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
});

test("a draft is resumed at its first incomplete step, not after the last that was saved", async () => {
  answers("get", "/user/real-name/self", { ...record, status: 0, step: "step2", firstName: "Iris" });
  await show(<VerificationStatus kind="individual" />);
  const link = await screen.findByRole("link", { name: "Continue: Your name" });
  expect(link).toHaveAttribute("href", "/user/verification/individual/step1_1");
});

test("what a reviewer returned is corrected where its first fault is", async () => {
  const reviewFields = [{ field: "proofOfAddress.file", reason: "It cannot be read." }];
  answers("get", "/user/real-name/self", { ...record, status: 3, decision: "return", reviewFields });
  await show(<VerificationStatus kind="individual" />);
  const link = await screen.findByRole("link", { name: "Correct and resubmit" });
  expect(link).toHaveAttribute("href", "/user/verification/individual/step2");
});

test("an account of the other type is led to its own flow and shown no form", async () => {
  answers("get", "/user/self", { accountType: "business" });
  answers("get", "/user/real-name/self", null);
  await show(<NameStep />);
  expect(await screen.findByText("Your account is for a business")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the verification of your business" })).toHaveAttribute(
    "href",
    "/user/verification",
  );
  expect(screen.queryByLabelText("First name")).toBeNull();
});
