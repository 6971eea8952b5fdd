import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "@/app/entry.server";
import { startIsland } from "@/app/islands";
import { publicScreens } from "@/app/publicScreens";
import { answers } from "@/test/server";

const complaints = vi.spyOn(console, "error");

beforeEach(() => {
  answers("get", "/public/transparency", {
    asOf: "2026-01-05T12:00:00Z",
    reserve: {
      currency: "GBP",
      amount: "250.00",
      statedAt: "2026-01-02T00:00:00Z",
      accounts: [{ bankName: "A bank", amount: "250.00" }],
      cash: "250.00",
      holdings: [],
    },
    supply: [
      {
        network: "Sandbox",
        chainId: 1,
        contract: `0x${"a".repeat(40)}`,
        amount: "100.000000",
        onChain: null,
      },
    ],
    balances: { currency: "GBPC", amount: "150.000000" },
    inFlight: { currency: "GBPC", amount: "0.000000" },
    ratio: "1.000000",
  });
  answers("get", "/public/transparency/history", { list: [], _meta: {} });
  answers("get", "/public/transparency/attestation", { list: [], _meta: {} });
  answers("get", "/public/fees", { fees: [] });
});

afterEach(() => document.body.replaceChildren());

test("every live part of every public page comes to life in its place, without a complaint", async () => {
  for (const address of Object.keys(publicScreens)) {
    document.body.innerHTML = await render(address, "public");
    const places = Array.from(document.querySelectorAll<HTMLElement>("[data-island]"));
    for (const place of places) {
      expect(
        place.firstElementChild,
        `${address}: ${place.dataset.island} is empty before it is alive`,
      ).not.toBeNull();
      await startIsland(place);
    }
  }
  expect(complaints.mock.calls).toEqual([]);
});

test("what was typed before a form is alive stays in it", async () => {
  document.body.innerHTML = await render("/ContactUs", "public");
  const place = document.querySelector<HTMLElement>("[data-island=ContactForm]");
  const name = document.querySelector<HTMLInputElement>("[name=name]");
  const category = document.querySelector<HTMLSelectElement>("[name=category]");
  if (place === null || name === null || category === null) {
    throw new Error("the form is not in the page");
  }
  name.value = "Jane";
  category.value = "press";
  await startIsland(place);
  expect(document.querySelector("[name=name]")).toBe(name);
  expect([name.value, category.value]).toEqual(["Jane", "press"]);
});

test("a public page without a live part loads nothing of React", async () => {
  for (const address of ["/", "/AboutUs", "/HowItWorks", "/DataProtection", "/BrandAssets"]) {
    expect(await render(address, "public")).not.toContain("data-island");
  }
});
