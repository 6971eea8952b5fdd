import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { show } from "@/test/render";
import { savedFiles } from "@/test/saved";
import { refuses, server } from "@/test/server";
import { ExportCsv } from "@/ui/ExportCsv";

const saved = savedFiles();

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
});

const approvals = (
  <ExportCsv of={{ path: "/admin/approval", query: { status: "rejected" } }} what="the approvals" />
);

test("a list is saved as a whole, with its filters and under the server's name", async () => {
  let asked = "";
  server.use(
    http.get("*/api/admin/approval", ({ request }) => {
      asked = new URL(request.url).search;
      return new HttpResponse("id\r\na1\r\n", {
        headers: {
          "Content-Type": "text/csv; charset=utf-8; header=present",
          "Content-Disposition": 'attachment; filename="approval.csv"',
        },
      });
    }),
  );
  const { user } = await show(approvals, "treasury");
  await user.click(await screen.findByRole("button", { name: "Export CSV of the approvals" }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
  expect(await saved[0]?.bytes.text()).toBe("id\r\na1\r\n");
  expect(saved[0]?.name).toBe("approval.csv");
  expect(asked).toBe("?status=rejected&format=csv");
});

test("a refused export says why, and saves nothing", async () => {
  refuses("get", "/admin/approval", 403, "A0301", "You do not have the permission.");
  const { user } = await show(approvals, "treasury");
  await user.click(await screen.findByRole("button", { name: "Export CSV of the approvals" }));
  expect(await screen.findByText("You do not have the permission.")).toBeVisible();
  expect(saved).toEqual([]);
});

/** These have no list on a screen: a form offers the first as choices, and the second is shown by its days. */
const unlisted = ["/admin/treasury/corporate-credit", "/admin/treasury/reconciliation"];

test("every list of the back office that the server exports has the button", () => {
  const sources = import.meta.glob<string>("../features/**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const source = Object.values(sources).join("\n");
  const { paths } = JSON.parse(readFileSync("openapi/operators.json", "utf8")) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  const lists = Object.entries(paths)
    .filter(
      ([path, { get }]) =>
        path.startsWith("/admin/") && get?.parameters?.some(({ name }) => name === "format"),
    )
    .map(([path]) => path)
    .filter((path) => !unlisted.includes(path));
  expect(lists.length).toBeGreaterThan(20);
  expect(
    lists.filter((path) => !source.includes(`path: "${path}"`) && !source.includes(`path="${path}"`)),
  ).toEqual([]);
});
