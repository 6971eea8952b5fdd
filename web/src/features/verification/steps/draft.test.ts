import { expect, test } from "vitest";
import { draftOf } from "@/features/verification/steps/draft";

test("a draft holds what is filled in and what was emptied, not what was never answered", () => {
  const values = {
    firstName: " Jane ",
    middleName: "",
    lastName: "",
    politicallyExposed: false,
    address: { line1: "1 High St", line2: "" },
    taxResidencies: [{ country: "GB", tin: "" }],
    documents: [],
  };
  expect(draftOf(values, { middleName: "Anne" })).toEqual({
    firstName: "Jane",
    middleName: "",
    politicallyExposed: false,
    address: { line1: "1 High St" },
    taxResidencies: [{ country: "GB" }],
    documents: [],
  });
});
