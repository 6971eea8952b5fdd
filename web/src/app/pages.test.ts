import { expect, test } from "vitest";
import { pages as appPages, moved } from "@/app/pages";
import { publicScreens } from "@/app/publicScreens";
import { createSiteRouter } from "@/app/router";
import { termsPages } from "@/app/termsPages";

const pages = { ...appPages, ...termsPages };

const inZone = (zone: string) => Object.keys(pages).filter((address) => pages[address]?.zone === zone);

test("every address of the site has a page, so that the server knows it too", () => {
  const addresses = Object.keys(createSiteRouter().routesByPath)
    .filter((path) => !path.endsWith("$")) // whatever else is the page that says so
    .map((path) => (path === "/" ? path : path.replace(/\/$/, "")));
  expect(addresses.filter((path) => path !== "/" && !(path in pages || path in moved))).toEqual([]);
  expect(inZone("public").toSorted()).toEqual(Object.keys(publicScreens).toSorted());
});
