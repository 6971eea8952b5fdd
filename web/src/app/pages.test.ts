import { expect, test } from "vitest";
import { officeScreens } from "@/app/officeScreens";
import { pages as appPages } from "@/app/pages";
import { publicScreens } from "@/app/publicScreens";
import { shellScreens } from "@/app/shellScreens";
import { termsPages } from "@/app/termsPages";

const pages = { ...appPages, ...termsPages };

const inZone = (zone: string) => Object.keys(pages).filter((address) => pages[address]?.zone === zone);

test("every address of the site has a page, so that the server knows it too", () => {
  expect([...shellScreens.keys(), ...Object.keys(officeScreens)].toSorted()).toEqual(
    inZone("shell").toSorted(),
  );
  expect(inZone("public").toSorted()).toEqual(Object.keys(publicScreens).toSorted());
});
