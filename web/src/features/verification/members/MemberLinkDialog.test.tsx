import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "@/api/contract";
import * as session from "@/api/session";
import { MemberLinkDialog } from "@/features/verification/members/MemberLinkDialog";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

const dora = { id: "m1", realnessId: "r1", firstName: "Dora", email: "dora@acme.example" } as Member;

test("who has mailed too many links is told when to mail the next, and can still copy it", async () => {
  answers("get", "/user/business/real-name/member/realness-code/m1", {
    code: "C",
    url: "http://localhost/verify#C",
    expiresAt: "2026-11-29T12:00:00Z",
  });
  const tooMany = "Too many requests. Please try again later.";
  const wait = { "Retry-After": "1440" };
  refuses("post", "/user/business/real-name/member/send-email", 429, "A0429", tooMany, null, wait);
  const { user } = await show(<MemberLinkDialog realnessId="r1" member={dora} onClose={() => {}} />);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Email the link" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("You can try again in 24 minutes.");
  expect(dialog.getByRole("button", { name: /copy the link/i })).toBeEnabled();
});
