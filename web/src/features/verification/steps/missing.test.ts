import { expect, test } from "vitest";
import { corporateSteps, individualSteps } from "@/features/verification/steps/flows";
import { missingBySteps } from "@/features/verification/steps/missing";

const empty = "Required fields cannot be empty";
const listed = (...[faults, steps]: Parameters<typeof missingBySteps>) =>
  missingBySteps(faults, steps).map(({ step, what }) => [step?.title, what.join(", ")]);

test("what is missing is named, once each, under the step that asks for it", () => {
  const faults = [
    { field: "idDocument.number", message: empty },
    { field: "idDocument.expiryDate", message: "Field value is not in allowed range" },
    { field: "address.line1", message: empty },
    { field: "address.postcode", message: empty },
    { field: "taxResidencies[0].country", message: empty },
  ];
  expect(listed(faults, individualSteps)).toEqual([
    ["Your address", "address"],
    ["Your finances", "tax residency"],
    ["Your documents", "document number, expiry date (Field value is not in allowed range)"],
  ]);
});

test("a field without a name of ours keeps the server's sentence", () => {
  expect(listed([{ field: "members", message: "Name at least one director." }], corporateSteps)).toEqual([
    ["Owners and directors", "Name at least one director."],
  ]);
});
