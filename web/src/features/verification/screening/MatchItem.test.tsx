import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ScreeningMatch } from "@/api/contract";
import * as session from "@/api/session";
import { MatchItem } from "@/features/verification/screening/MatchItem";
import { OwnRoles } from "@/lib/operator";
import { show } from "@/test/render";
import { answers, refuses, server } from "@/test/server";

const match: ScreeningMatch = {
  id: "h1",
  subject: "customer",
  subjectId: "c1",
  customerId: "c1",
  list: "UK",
  entry: "SMP0001",
  name: "Viktor SAMPLENKO",
  score: 91,
  because: ["samplenko ~ samplenko (100 %)"],
  status: "potential",
  decidedBy: "",
  reason: "",
  createdAt: "2026-11-21T02:00:00Z",
  decidedAt: null,
};
const path = "/admin/screening/h1/decision";

const seenBy = (...roles: ("compliance" | "auditor")[]) =>
  show(
    <OwnRoles value={roles}>
      <ul>
        <MatchItem match={match} />
      </ul>
    </OwnRoles>,
  );

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a resemblance is decided with a reason, never without", async () => {
  let sent: unknown;
  answers("post", path, match, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await seenBy("compliance");
  await user.click(screen.getByRole("button", { name: "A coincidence" }));
  expect(await screen.findByText("Say why")).toBeVisible();
  expect(sent).toBeUndefined();
  await user.type(screen.getByLabelText("Reason about Viktor SAMPLENKO"), " another birthday ");
  await user.click(screen.getByRole("button", { name: "A coincidence" }));
  expect(await screen.findByText("Successfully")).toBeInTheDocument();
  expect(sent).toEqual({ decision: "false_positive", reason: "another birthday" });
});

test("when somebody else was quicker that is said, and what was typed stays", async () => {
  refuses("post", path, 409, "S1002", "This was decided already");
  const { user } = await seenBy("compliance");
  const reason = screen.getByLabelText("Reason about Viktor SAMPLENKO");
  await user.type(reason, "the same face");
  await user.click(screen.getByRole("button", { name: "The same person" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This was decided already");
  expect(reason).toHaveValue("the same face");
});

test("a server that is gone is said so, and what was typed stays", async () => {
  server.use(http.post(`*/api${path}`, () => HttpResponse.error()));
  const { user } = await seenBy("compliance");
  const reason = screen.getByLabelText("Reason about Viktor SAMPLENKO");
  await user.type(reason, "another birthday");
  await user.click(screen.getByRole("button", { name: "A coincidence" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
  expect(reason).toHaveValue("another birthday");
});

test("an auditor reads it and is offered nothing", async () => {
  await seenBy("auditor");
  expect(screen.getByText("To be decided")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "A coincidence" })).toBeNull();
  expect(screen.queryByLabelText("Reason about Viktor SAMPLENKO")).toBeNull();
});
