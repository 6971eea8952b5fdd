import { expect, type Page } from "@playwright/test";
import { day, picture } from "./documents.ts";
import { callAPI, register, sandboxPassword, signIn, tokenOf } from "./steps.ts";
import type { World } from "./world.ts";

// Verifications in progress, made through the API for tests that need the screens but not the forms.

/** Registers a customer, signs in and closes the welcome dialog. */
export async function signUpByAPI(page: Page, world: World, email: string, kind: "individual" | "business") {
  await register(world, email, kind);
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await expect(page.getByRole("dialog", { name: "Welcome" })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Uploads a picture for the signed-in customer and returns its file name. */
async function uploadPicture(page: Page, name: string): Promise<string> {
  const response = await page.request.post("/api/third-party/file-store", {
    headers: { satoken: (await tokenOf(page)) ?? "", "X-Requested-With": "e2e" },
    multipart: { file: picture(name) },
  });
  const { data } = await response.json();
  return data.fileName;
}

/** Fills in everything about an individual without submitting it. Returns the id of the record. */
export async function draftIndividual(page: Page): Promise<string> {
  const record = await callAPI<{ id: string }>(page, "/user/real-name", {
    step: "step2",
    firstName: "Wilhelmina Anastasia",
    middleName: "Persephone Maximiliana",
    lastName: "Featherstonehaugh-Cholmondeley",
    dateOfBirth: "1984-03-09",
    nationality: "GB",
    phone: "+44 7700 900123",
    address: {
      line1: "Flat 12, The Old Engraving Works, 148 to 152 Threadneedle Street",
      line2: "Care of Messrs Whitfield, Sons and Daughters",
      city: "Llanfairpwllgwyngyll",
      region: "Isle of Anglesey",
      postcode: "LL61 5UJ",
      country: "GB",
    },
    occupation: "Engraver of security papers and postage stamps",
    sourceOfFunds: "salary",
    purpose: "payments",
    expectedMonthlyVolume: "1000_10000",
    politicallyExposed: false,
    taxResidencies: [
      { country: "GB", tin: "AB123456C" },
      { country: "DE", tin: "" },
    ],
    idDocument: {
      type: "driving_licence",
      number: "FEATH803094WA9IJ",
      issuingCountry: "GB",
      expiryDate: day(900),
      frontFile: await uploadPicture(page, "front"),
      backFile: await uploadPicture(page, "back"),
    },
    proofOfAddress: { type: "utility_bill", issuedOn: day(-20), file: await uploadPicture(page, "bill") },
  });
  return record.id;
}

/** Adds the picture and submits the record. */
export async function submitIndividual(page: Page) {
  await callAPI(page, "/user/real-name/realness", { selfieFile: await uploadPicture(page, "me") });
  await callAPI(page, "/user/real-name", { step: "step3", submit: true });
}

/** Returns the record to the customer with reasons for two fields. */
export async function returnToCustomer(office: Page, id: string) {
  await callAPI(office, `/admin/verification/individual/${id}/decision`, {
    decision: "return",
    reason: "Two things, then it is done.",
    fields: [
      { field: "lastName", reason: "Your licence says Featherstonehaugh." },
      { field: "proofOfAddress", reason: "The date on the bill cannot be read." },
    ],
  });
}

/** Fills in everything about a business and its members. Returns the link of one member. */
export async function draftBusiness(page: Page): Promise<string> {
  const registered = { line1: "1 Cornhill", city: "London", postcode: "EC3V 3ND", country: "GB" };
  const documents = await Promise.all(
    ["incorporation", "articles", "shareholders"].map(async (kind) => ({
      kind,
      file: await uploadPicture(page, kind),
    })),
  );
  const record = await callAPI<{ id: string }>(page, "/user/business/real-name", {
    step: "step3",
    companyName: "Cornhill Engravers and Fine Security Printers (Holdings) Limited",
    registrationNumber: "12345678",
    incorporatedOn: "2014-05-01",
    incorporationCountry: "GB",
    legalForm: "private_limited",
    registeredAddress: registered,
    tradingAddress: registered,
    website: "https://www.cornhill-engravers-and-fine-security-printers.example",
    natureOfBusiness: "Prints banknotes for collectors, and the plates from which others print theirs",
    regulated: true,
    regulatorReference: "FRN 900123",
    sourceOfFunds: "business",
    purpose: "treasury",
    expectedMonthlyVolume: "over_1000000",
    documents,
  });
  const people = [
    { firstName: "Dora", lastName: "Director", roles: ["director", "signatory"], ownershipPercent: "0" },
    {
      firstName: "Maximilian-Alexander",
      lastName: "Featherstonehaugh-Cholmondeley",
      roles: ["director", "ubo"],
      ownershipPercent: "66.6667",
    },
  ];
  let member = "";
  for (const person of people) {
    const email = `${person.firstName}.${person.lastName}@example.com`.toLowerCase();
    const named = { ...person, email, dateOfBirth: "1979-02-03", nationality: "GB", address: registered };
    const { id } = await callAPI<{ id: string }>(page, "/user/business/real-name/member", {
      ...named,
      realnessId: record.id,
    });
    member = id;
  }
  const link = await callAPI<{ url: string }>(
    page,
    `/user/business/real-name/member/realness-code/${member}`,
  );
  return link.url;
}
