import { screen, waitFor } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { DocumentPreview } from "@/features/verification/documents/DocumentPreview";
import { show } from "@/test/render";
import { server } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a document that could not be fetched is tried again when asked for again", async () => {
  let views = 0;
  server.use(
    http.get("*/api/admin/document/f1", () => {
      views += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await show(<DocumentPreview title="Passport" fileName="f1" />, "compliance");
  const button = screen.getByRole("button", { name: "Show passport" });
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
  await user.click(button);
  await waitFor(() => expect(views).toBe(2));
});
