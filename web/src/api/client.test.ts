import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, client, setLeave } from "@/api/client";
import { ApiError } from "@/api/errors";
import * as session from "@/api/session";
import { answers, refuses, server } from "@/test/server";

const user = { id: "u1", email: "jane@example.com" };
const hour = 3600;

function signIn(timeout = hour) {
  session.keep("token-1", timeout, "refresh-1");
}

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  setLeave((address) => left.push(address));
});

test("a signed-in call carries the token and the header that no form can send", async () => {
  signIn();
  let sent: Request | undefined;
  answers("get", "/user/self", user, (request) => {
    sent = request;
  });
  expect(await answer(client.GET("/user/self"))).toEqual(user);
  expect(sent?.headers.get("satoken")).toBe("token-1");
  expect(sent?.headers.get("X-Requested-With")).not.toBeNull();
});

test("a visitor's call is sent without a token even when one is stored", async () => {
  signIn();
  let sent: Request | undefined;
  answers("post", "/user/auth/login", {}, (request) => {
    sent = request;
  });
  await answer(client.POST("/user/auth/login", { body: { email: "a@b.cd", password: "x" } }));
  expect(sent?.headers.get("satoken")).toBeNull();
});

test("a session that is gone is refreshed once and the call repeated", async () => {
  signIn();
  server.use(
    http.get("*/api/user/self", ({ request }) =>
      request.headers.get("satoken") === "token-2"
        ? HttpResponse.json({ code: "00000", message: "Success", success: true, data: user })
        : HttpResponse.json(
            { code: "A10005", message: "Session has expired", success: false, data: null },
            { status: 401 },
          ),
    ),
  );
  let refreshes = 0;
  answers(
    "post",
    "/auth/refresh",
    { token: "token-2", tokenTimeout: hour, refreshToken: "refresh-2" },
    () => {
      refreshes += 1;
    },
  );
  const both = await Promise.all([answer(client.GET("/user/self")), answer(client.GET("/user/self"))]);
  expect(both).toEqual([user, user]);
  expect(refreshes).toBe(1);
  expect(session.refreshToken()).toBe("refresh-2");
  expect(left).toEqual([]);
});

test("a session that cannot be refreshed is cleared and leads to the sign-in page", async () => {
  signIn();
  refuses("get", "/user/self", 401, "A10005", "Session has expired");
  refuses("post", "/auth/refresh", 401, "A10006", "Invalid token");
  await expect(answer(client.GET("/user/self"))).rejects.toThrow("Session has expired");
  expect(session.isSignedIn()).toBe(false);
  expect(left[0]).toMatch(/^\/Auth\/Login\?next=/);
});

test("a refresh that gets no answer ends no session, and the next call tries it again", async () => {
  signIn();
  refuses("get", "/user/self", 401, "A10005", "Session has expired");
  refuses("post", "/auth/refresh", 503, "C0002", "Server error");
  await expect(answer(client.GET("/user/self"))).rejects.toThrow("Server error");
  server.use(http.post("*/api/auth/refresh", () => HttpResponse.error()));
  await expect(answer(client.GET("/user/self"))).rejects.toThrow("Network error");
  expect(session.isSignedIn()).toBe(true);
  expect(left).toEqual([]);

  answers("get", "/user/self", user);
  await expect(answer(client.GET("/user/self"))).resolves.toEqual(user);
});

test("a refresh whose answer was lost is repeated with the same token", async () => {
  signIn(200);
  answers("get", "/user/self", user);
  const sent: string[] = [];
  server.use(
    http.post("*/api/auth/refresh", async ({ request }) => {
      sent.push(await request.text());
      return sent.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({
            code: "00000",
            message: "Success",
            success: true,
            data: { token: "token-2", tokenTimeout: hour, refreshToken: "refresh-2" },
          });
    }),
  );
  await answer(client.GET("/user/self"));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(session.refreshToken()).toBe("refresh-2");
});

test("a token with less than five minutes left is renewed before the call", async () => {
  signIn(200);
  let used: string | null = null;
  answers("get", "/user/self", user, (request) => {
    used = request.headers.get("satoken");
  });
  answers("post", "/auth/refresh", { token: "token-2", tokenTimeout: hour, refreshToken: "refresh-2" });
  await answer(client.GET("/user/self"));
  expect(used).toBe("token-2");
});

test("a missing second factor leads to the page that asks for it", async () => {
  signIn();
  refuses("get", "/user/self", 403, "A10009", "The second factor is missing");
  await expect(answer(client.GET("/user/self"))).rejects.toThrow(ApiError);
  expect(left[0]).toContain("factor=1");
  expect(session.isSignedIn()).toBe(true);
});

test("what never answered is a network error, what names no sentence takes the fallback", async () => {
  server.use(http.get("*/api/user/self", () => HttpResponse.error()));
  await expect(answer(client.GET("/user/self"))).rejects.toThrow("Network error");
  refuses("post", "/user/auth/login", 400, "A10004", "");
  await expect(
    answer(client.POST("/user/auth/login", { body: { email: "a@b.cd", password: "x" } }), "Login failed"),
  ).rejects.toThrow("Login failed");
});

test("who logs out while a refresh is on its way stays logged out", async () => {
  signIn(200);
  server.use(
    http.post("*/api/auth/refresh", () => {
      session.end();
      const data = { token: "token-2", tokenTimeout: hour, refreshToken: "refresh-2" };
      return HttpResponse.json({ code: "00000", message: "Success", success: true, data });
    }),
  );
  refuses("get", "/user/self", 401, "A10005", "Session has expired");
  await expect(answer(client.GET("/user/self"))).rejects.toThrow(ApiError);
  expect(session.isSignedIn()).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(left).toEqual([]); // nor is it a lost session
});

test("a call whose sender has left is neither a network error nor made", async () => {
  signIn();
  const control = new AbortController();
  control.abort();
  const call = answer(client.POST("/user/auth/logout", { signal: control.signal }));
  await expect(call).rejects.toMatchObject({ code: "aborted" });
});
