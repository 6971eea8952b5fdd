import { readFileSync } from "node:fs";
import { validate } from "ivms101";
import { expect, test } from "vitest";

const written = (name: string) =>
  JSON.parse(readFileSync(`../internal/travelrule/testdata/${name}.json`, "utf8"));

// ivms101 2.0.0 asks for more than a name of whoever is paid, which the standard asks of whoever pays alone (its constraints
// C1 and C4): here it is given a number, and everything else is what the server sends.
test.each(["person", "person-extended", "person-to-own-account", "company-extended"])(
  "what the server sends to another provider is IVMS 101.2023: %s",
  (name) => {
    const message = written(name);
    expect(() => validate(message, { version: "2023" })).toThrow(/C[14] .*"beneficiary"/s);
    const { naturalPerson, legalPerson } = message.beneficiary.beneficiaryPerson[0];
    (naturalPerson ?? legalPerson).customerIdentification = "1";
    expect(() => validate(message, { version: "2023" })).not.toThrow();
    for (const provider of [
      message.originatingVASP.originatingVASP,
      message.beneficiaryVASP.beneficiaryVASP,
    ]) {
      provider.legalPerson.customerIdentification = "1";
      const alone = { ...message, originatingVASP: provider };
      expect(() => validate(alone, { version: "2023" })).not.toThrow();
    }
  },
);
