import { expect, test } from "vitest";
import { countries, countryName } from "@/lib/countries";

test("countries have the names that people use", () => {
  expect(["GB", "US", "HK", "MO", "CD", "CG", "CI", "TR", "BA", "KN"].map(countryName)).toEqual([
    "United Kingdom",
    "United States",
    "Hong Kong",
    "Macao",
    "Congo (Democratic Republic)",
    "Congo (Republic)",
    "Ivory Coast",
    "Turkey",
    "Bosnia and Herzegovina",
    "St Kitts and Nevis",
  ]);
  for (const { value, label } of countries()) {
    expect(label, value).not.toMatch(/&| - | SAR |Kingdom of|Republic of/);
    expect(label).not.toBe(value);
  }
});

test("no two countries have one name, and a text that is no code stays as it is", () => {
  const labels = countries().map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(countryName("Atlantis")).toBe("Atlantis");
  expect(countryName("")).toBe("");
});
