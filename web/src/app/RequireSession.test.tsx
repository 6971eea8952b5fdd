import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { client, setLeave } from "@/api/client";
import { RequireSession } from "@/app/RequireSession";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { refuses } from "@/test/server";

test("a lost session leads to the sign-in page once, though the call and the screen both notice", async () => {
  const left: string[] = [];
  setLeave((address) => left.push(address));
  signInAs("u1");
  await show(<RequireSession>the account</RequireSession>);
  refuses("get", "/user/self", 401, "A10005", "Session has expired");
  refuses("post", "/auth/refresh", 401, "A10006", "Invalid token");
  await client.GET("/user/self");
  await waitFor(() => expect(document.body).not.toHaveTextContent("the account"));
  expect(left).toEqual([expect.stringMatching(/^\/Auth\/Login\?next=/)]);
});

test("an operator whom an email leads to the customers' profile gets to their own sign-in, with the code of the link", async () => {
  const left: string[] = [];
  setLeave((address) => left.push(address));
  window.history.replaceState(null, "", "/backoffice");
  signInAs("u1");
  window.history.replaceState(null, "", "/user/profile#email=ann%40example.com&code=ABC");
  await show(<RequireSession>the account</RequireSession>);
  expect(left).toEqual(["/backoffice/yourSignIn#email=ann%40example.com&code=ABC"]);
});
