import { expect, test } from "vitest";
import { moved, pages } from "@/app/pages";
import { publicTree } from "@/app/publicRoutes";
import { createSiteRouter } from "@/app/router";
import { shellTree } from "@/app/shellRoutes";

test("every address of the site has a page, so that the server knows it too", () => {
  for (const tree of [publicTree, shellTree]) {
    const addresses = Object.keys(createSiteRouter(tree).routesByPath)
      .filter((path) => !path.endsWith("$")) // whatever else is the page that says so
      .map((path) => (path === "/" ? path : path.replace(/\/$/, "")));
    expect(addresses.filter((path) => !(path in pages || path in moved))).toEqual([]);
  }
});
