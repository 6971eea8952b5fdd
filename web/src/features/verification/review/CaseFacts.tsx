import type { ReactNode } from "react";
import type {
  BusinessRecord,
  IndividualRecord,
  Member,
  PostalAddress,
  VerificationCase,
} from "@/api/contract";
import { DocumentPreview } from "@/features/verification/documents/DocumentPreview";
import { memberStatusWords } from "@/features/verification/memberStatus";
import { pictureList } from "@/features/verification/review/words";
import {
  documentWords,
  idDocumentWords,
  legalFormWords,
  proofWords,
  purposeWords,
  roleWords,
  sourceWords,
  volumeWords,
  wordFor,
} from "@/features/verification/words";
import { countryName } from "@/lib/countries";
import { dayShown } from "@/lib/moment";
import { Facts } from "@/ui/Facts";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type CaseFactsProps = { item: VerificationCase };

/** Everything the customer entered, with the documents beside what they prove. */
export function CaseFacts({ item }: CaseFactsProps) {
  return (
    <>
      {item.individual !== null && <Person record={item.individual} pictures={item.pictures} />}
      {item.business !== null && <Company record={item.business} pictures={item.pictures} />}
      {item.members.map((member) => (
        <Part
          key={member.id}
          title={`${member.firstName} ${member.lastName}`}
          facts={[
            ["Status", <MemberStatus key="status" status={member.status} />],
            ["Roles", member.roles.map((role) => wordFor(roleWords, role)).join(", ")],
            ["Owns", member.ownershipPercent && `${member.ownershipPercent}%`],
            ["Born", dayShown(member.dateOfBirth)],
            ["Nationality", countryName(member.nationality)],
            ["Email", member.email],
            ["Address", lines(member.address)],
            ["Document", wordFor(idDocumentWords, member.idDocument?.type)],
            ["Its number", member.idDocument?.number],
          ]}
          documents={[
            ["Document, front", member.idDocument?.frontFile],
            ["Document, back", member.idDocument?.backFile],
            ...pictureList(member.pictures),
          ]}
        />
      ))}
    </>
  );
}

function MemberStatus({ status }: Pick<Member, "status">) {
  const { tone, word } = memberStatusWords[status];
  return <Status tone={tone}>{word}</Status>;
}

function Person({ record, pictures }: { record: IndividualRecord; pictures: string[] }) {
  const { idDocument, proofOfAddress } = record;
  return (
    <>
      <Part
        title="Identity"
        facts={[
          ["Name", [record.firstName, record.middleName, record.lastName].filter(Boolean).join(" ")],
          ["Born", dayShown(record.dateOfBirth)],
          ["Nationality", countryName(record.nationality ?? "")],
          ["Phone", record.phone],
          ["Document", wordFor(idDocumentWords, idDocument?.type)],
          ["Its number", idDocument?.number],
          ["Issued by", countryName(idDocument?.issuingCountry ?? "")],
          ["Expires", dayShown(idDocument?.expiryDate)],
        ]}
        documents={[
          ["Document, front", idDocument?.frontFile],
          ["Document, back", idDocument?.backFile],
          ...pictureList(pictures),
        ]}
      />
      <Part
        title="Address"
        facts={[
          ["Address", lines(record.address)],
          ["Proof", wordFor(proofWords, proofOfAddress?.type)],
          ["Issued", dayShown(proofOfAddress?.issuedOn)],
        ]}
        documents={[["Proof of address", proofOfAddress?.file]]}
      />
      <Part
        title="Money"
        facts={[
          ["Occupation", record.occupation],
          ["Comes from", wordFor(sourceWords, record.sourceOfFunds)],
          ["Used for", wordFor(purposeWords, record.purpose)],
          ["In a month", wordFor(volumeWords, record.expectedMonthlyVolume)],
          ["Politically exposed", record.politicallyExposed === true ? "Yes" : "No"],
          [
            "Pays tax in",
            record.taxResidencies
              ?.map(({ country, tin }) => `${countryName(country ?? "")} ${tin ?? ""}`.trim())
              .join(", "),
          ],
        ]}
      />
    </>
  );
}

function Company({ record, pictures }: { record: BusinessRecord; pictures: string[] }) {
  return (
    <Part
      title="Company"
      facts={[
        ["Name", record.companyName],
        ["Number", record.registrationNumber],
        ["Form", wordFor(legalFormWords, record.legalForm)],
        ["Since", dayShown(record.incorporatedOn)],
        ["Registered in", countryName(record.incorporationCountry ?? "")],
        ["Registered address", lines(record.registeredAddress)],
        ["Trading address", lines(record.tradingAddress)],
        ["Website", record.website],
        ["Does", record.natureOfBusiness],
        ["Regulated", record.regulated === true ? `Yes, ${record.regulatorReference ?? ""}` : "No"],
        ["Money comes from", wordFor(sourceWords, record.sourceOfFunds)],
        ["Used for", wordFor(purposeWords, record.purpose)],
        ["In a month", wordFor(volumeWords, record.expectedMonthlyVolume)],
        ["Owner of 25% or more", record.noOwnerAtThreshold === true ? "None" : ""],
      ]}
      documents={[
        ...(record.documents ?? []).map(
          ({ kind, file }) => [wordFor(documentWords, kind), file] as [string, string],
        ),
        ...pictureList(pictures),
      ]}
    />
  );
}

function lines(address: Partial<PostalAddress> | null | undefined): string {
  if (address === null || address === undefined) {
    return "";
  }
  const { line1, line2, city, region, postcode, country } = address;
  return [line1, line2, city, region, postcode, countryName(country ?? "")].filter(Boolean).join(", ");
}

type PartProps = {
  title: string;
  facts: [string, ReactNode][];
  documents?: [title: string, fileName: string | undefined][];
};

function Part({ title, facts, documents = [] }: PartProps) {
  return (
    <section>
      <SectionHead title={title} />
      <div className="review-part">
        <Facts headed facts={facts} />
        <div className="documents">
          {documents.map(
            ([name, fileName]) =>
              fileName && <DocumentPreview key={fileName} title={name} fileName={fileName} />,
          )}
        </div>
      </div>
    </section>
  );
}
