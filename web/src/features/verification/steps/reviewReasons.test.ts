import { expect, test } from "vitest";
import { inputAt } from "@/features/verification/steps/reviewReasons";

const values = {
  firstName: "Iris",
  address: { line1: "", city: "London" },
  taxResidencies: [{ country: "GB", tin: "" }],
  documents: { articles: "" },
};

test("a reviewer's reason is shown at the input it names", () => {
  expect(inputAt(values, "firstName")).toBe("firstName");
  expect(inputAt(values, "address.city")).toBe("address.city");
  expect(inputAt(values, "documents.articles")).toBe("documents.articles");
  expect(inputAt(values, "taxResidencies[0].tin")).toBe("taxResidencies.0.tin");
});

test("a reason about a section is shown at its first input", () => {
  expect(inputAt(values, "address")).toBe("address.line1");
  expect(inputAt(values, "taxResidencies")).toBe("taxResidencies.0.country");
});

test("a reason about a field of another form is not shown", () => {
  expect(inputAt(values, "idDocument.frontFile")).toBeNull();
  expect(inputAt(values, "address.planet")).toBeNull();
});
