import { screen } from "@testing-library/preact";
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
  reasons: [{ code: "word", word: "samplenko", listedWord: "samplenko", percent: 100 }],
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

test("a screening match is decided with a reason, never without", async () => {
  let sent: unknown;
  answers("post", path, match, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await seenBy("compliance");
  await user.click(screen.getByRole("button", { name: "Mark as false positive" }));
  expect(await screen.findByText("Enter a reason")).toBeVisible();
  expect(sent).toBeUndefined();
  await user.type(screen.getByLabelText("Reason for the decision on Viktor SAMPLENKO"), " another birthday ");
  await user.click(screen.getByRole("button", { name: "Mark as false positive" }));
  expect(await screen.findByText("Successfully")).toBeInTheDocument();
  expect(sent).toEqual({ decision: "false_positive", reason: "another birthday" });
});

test("a match another operator has decided is reported, and the reason stays", async () => {
  refuses("post", path, 409, "S1002", "This has already been decided");
  const { user } = await seenBy("compliance");
  const reason = screen.getByLabelText("Reason for the decision on Viktor SAMPLENKO");
  await user.type(reason, "the same face");
  await user.click(screen.getByRole("button", { name: "Confirm match" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This has already been decided");
  expect(reason).toHaveValue("the same face");
});

test("an unreachable server is reported, and the reason stays", async () => {
  server.use(http.post(`*/api${path}`, () => HttpResponse.error()));
  const { user } = await seenBy("compliance");
  const reason = screen.getByLabelText("Reason for the decision on Viktor SAMPLENKO");
  await user.type(reason, "another birthday");
  await user.click(screen.getByRole("button", { name: "Mark as false positive" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
  expect(reason).toHaveValue("another birthday");
});

test("an auditor reads a match and is offered no decision", async () => {
  await seenBy("auditor");
  expect(screen.getByText("Potential match")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Mark as false positive" })).toBeNull();
  expect(screen.queryByLabelText("Reason for the decision on Viktor SAMPLENKO")).toBeNull();
});
