import { expect, test } from "vitest";
import type { BusinessRecord, IndividualRecord, Member } from "@/api/contract";
import { corporateStep, individualStep } from "@/features/verification/steps/progress";

const address = { line1: "1 Cornhill", city: "London", postcode: "EC3V 3ND", country: "GB" };
const person = {
  firstName: "Jane",
  lastName: "Doe",
  dateOfBirth: "1990-04-01",
  nationality: "GB",
  phone: "+44 7700 900123",
  address,
  occupation: "Engraver",
  sourceOfFunds: "salary",
  purpose: "savings",
  expectedMonthlyVolume: "1000_10000",
  politicallyExposed: false,
  taxResidencies: [{ country: "GB" }],
  idDocument: {
    type: "passport",
    number: "1",
    issuingCountry: "GB",
    expiryDate: "2999-01-01",
    frontFile: "f.pdf",
  },
  proofOfAddress: { type: "utility_bill", issuedOn: "2998-01-01", file: "b.pdf" },
  realness: "completed",
};
const individual = (change: object) =>
  individualStep({ ...person, ...change } as unknown as IndividualRecord).step;

test("an individual goes on with the first step that is incomplete, wherever the last was saved", () => {
  expect(individualStep(null).step).toBe("step1_1");
  expect(individual({})).toBe("step3");
  expect(individual({ step: "step1_1" })).toBe("step3");
  expect(individual({ step: "step2", phone: "" })).toBe("step1_1");
  expect(individual({ address: { ...address, postcode: "" } })).toBe("step1_2");
  expect(individual({ politicallyExposed: null })).toBe("step1_3");
  expect(individual({ taxResidencies: [] })).toBe("step1_3");
  expect(individual({ realness: "none" })).toBe("step2");
});

test("a document that expired since the draft was saved is asked for again", () => {
  expect(individual({ idDocument: { ...person.idDocument, expiryDate: "2001-01-01" } })).toBe("step2");
  expect(individual({ proofOfAddress: { ...person.proofOfAddress, issuedOn: "2001-01-01" } })).toBe("step2");
});

const company = {
  companyName: "Cornhill",
  registrationNumber: "1",
  incorporatedOn: "2014-05-01",
  incorporationCountry: "GB",
  legalForm: "private_limited",
  registeredAddress: address,
  tradingAddress: address,
  natureOfBusiness: "Prints",
  regulated: false,
  sourceOfFunds: "business",
  purpose: "treasury",
  expectedMonthlyVolume: "over_1000000",
  documents: [{ kind: "incorporation" }, { kind: "articles" }, { kind: "shareholders" }],
};
const people = (...all: [role: string, share: string][]) =>
  all.map(([role, ownershipPercent]) => ({ roles: [role], ownershipPercent })) as unknown as Member[];
const business = (change: object, members: Member[]) =>
  corporateStep({ ...company, ...change } as unknown as BusinessRecord, members).step;

test("a business goes on with the first step that is incomplete", () => {
  const all = people(["director", "0"], ["ubo", "75"]);
  expect(business({}, all)).toBe("step3_1");
  expect(business({ regulated: true, regulatorReference: "" }, all)).toBe("step2_1");
  expect(business({ documents: company.documents.slice(1) }, all)).toBe("step2_2");
  expect(business({}, [])).toBe("step3");
  expect(business({}, people(["ubo", "75"]))).toBe("step3");
  expect(business({}, people(["director", "24.9999"]))).toBe("step3");
  expect(business({ noOwnerAtThreshold: true }, people(["director", "0"], ["senior_manager", "0"]))).toBe(
    "step3_1",
  );
});
