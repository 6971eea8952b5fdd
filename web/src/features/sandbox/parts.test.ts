import { screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { peoplePart } from "@/features/sandbox/parts";
import { answers, server } from "@/test/server";

afterEach(() => document.body.replaceChildren());

const person = (i: number) => ({
  email: `person${i}@example.com`,
  displayName: `Person ${i}`,
  kind: "individual",
  status: i === 7 ? "closed" : "active",
  parentId: i === 8 ? "the company" : null,
});

/** Has the server list as many customers, a hundred at a time. */
function customers(count: number) {
  answers("post", "/user/auth/login", { tokenInfo: { tokenValue: "operator" }, user: {} });
  answers("post", "/user/auth/logout", null);
  server.use(
    http.get("*/api/admin/customer", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get("cursor") ?? 0);
      const to = Math.min(from + Number(searchParams.get("limit")), count);
      const list = Array.from({ length: to - from }, (_, i) => person(from + i));
      const data = { list, _meta: { nextCursor: to < count ? String(to) : null } };
      return HttpResponse.json({ code: "00000", message: "Success", success: true, data });
    }),
  );
}

function draw() {
  const place = document.createElement("div");
  document.body.append(place);
  peoplePart.draw(place, () => undefined);
  return screen.getByLabelText("Person or operator");
}

test("everybody of a large world can be signed in as, and is found by words of the name or the address", async () => {
  customers(250);
  const who = draw();
  await waitFor(() => expect(who.childElementCount).toBe(4 + 250 - 2)); // no closed account, and no sub-account
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Find by name or email"), "person 249");
  expect(who).toHaveTextContent("Person 249 (individual, active), person249@example.com");
  expect(screen.getByRole("status")).toHaveTextContent("1 of 252");
  await user.type(screen.getByLabelText("Find by name or email"), " nobody");
  expect(who.childElementCount).toBe(0);
  expect(screen.getByRole("button", { name: "Sign in" })).toBeDisabled();
  await user.clear(screen.getByLabelText("Find by name or email"));
  expect(who.childElementCount).toBe(252);
});

test("among few, there is nothing to search", async () => {
  customers(3);
  const who = draw();
  await waitFor(() => expect(who.childElementCount).toBe(7));
  expect(screen.getByLabelText("Find by name or email")).not.toBeVisible();
});
