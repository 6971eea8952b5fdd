import { screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { offerTrials } from "@/features/docs/tryCall";
import { aCustomer } from "@/test/customer";
import { server } from "@/test/server";

beforeEach(aCustomer);

/** Opens the form of a call, as the server writes its place. */
async function offered(attributes: string) {
  document.body.innerHTML = `<details data-try ${attributes} data-body="" hidden><summary>Try it here</summary></details>`;
  offerTrials(document);
  const place = document.querySelector("details") as HTMLDetailsElement;
  place.open = true;
  await waitFor(() => expect(place.querySelector("form")).not.toBeNull());
}

test("a call for people is sent with their session, and again once their password has confirmed it", async () => {
  const seen: string[] = [];
  let confirmed = false;
  server.use(
    http.post("*/api/developer/key/1/rotate", ({ request }) => {
      seen.push(`rotate ${request.headers.get("satoken")}`);
      return confirmed
        ? HttpResponse.json({ code: "00000", success: true, data: { secret: "gbpc_test_1" } })
        : HttpResponse.json(
            { code: "A10008", success: false, data: { challengeId: "c-1" } },
            { status: 403 },
          );
    }),
    http.post("*/api/user/auth/secondary-login", async ({ request }) => {
      seen.push(`confirm ${JSON.stringify(await request.json())}`);
      confirmed = true;
      return HttpResponse.json({ code: "00000", success: true, data: {} });
    }),
  );
  await offered(
    'data-caller="person" data-confirms data-method="POST" data-path="/api/developer/key/1/rotate"',
  );
  await userEvent.type(screen.getByLabelText("Password, to confirm the call"), "pass");
  await userEvent.click(screen.getByRole("button", { name: "Send POST" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("HTTP 200"));
  expect(screen.getByRole("status")).toHaveTextContent("gbpc_test_1");
  expect(seen).toEqual([
    "rotate token-1",
    'confirm {"challengeId":"c-1","method":"password","password":"pass"}',
    "rotate token-1",
  ]);
});

test("a call of a key or of anyone never carries the session", async () => {
  const sent: Headers[] = [];
  server.use(
    http.get("*/api/public/fees", ({ request }) => {
      sent.push(request.headers);
      return HttpResponse.json({ code: "00000", success: true, data: {} });
    }),
  );
  for (const caller of ["key", "anyone"]) {
    await offered(`data-caller="${caller}" data-method="GET" data-path="/api/public/fees"`);
    await userEvent.click(screen.getByRole("button", { name: "Send GET" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("HTTP 200"));
  }
  expect(sent.map((headers) => headers.get("satoken"))).toEqual([null, null]);
});

test("whoever is not signed in is shown where to, and an address with a place in it is not sent", async () => {
  localStorage.clear();
  await offered('data-caller="operator" data-method="GET" data-path="/api/admin/customer/{id}"');
  expect(screen.getByRole("link", { name: "Sign in to the back office" })).toHaveAttribute(
    "href",
    "/backoffice/signIn",
  );
  expect(screen.getByLabelText("Address")).toBeInvalid();
});
