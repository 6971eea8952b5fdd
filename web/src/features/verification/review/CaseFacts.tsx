import { Fragment, type ReactNode } from "react";
import type {
  BusinessRecord,
  IndividualRecord,
  Member,
  PostalAddress,
  VerificationCase,
} from "@/api/contract";
import { memberStatusWords } from "@/features/verification/memberStatus";
import styles from "@/features/verification/review/CaseFacts.module.css";
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

/** How a document is drawn; the screen decides. */
export type DocumentOf = (title: string, fileName: string) => ReactNode;

type CaseFactsProps = { item: VerificationCase; document: DocumentOf };

/** Everything the customer submitted, each document next to the data it proves. */
export function CaseFacts({ item, document }: CaseFactsProps) {
  return (
    <>
      {item.individual !== null && (
        <Person record={item.individual} pictures={item.pictures} document={document} />
      )}
      {item.business !== null && (
        <Company record={item.business} pictures={item.pictures} document={document} />
      )}
      {item.members.map((member) => (
        <Part
          key={member.id}
          title={`${member.firstName} ${member.lastName}`}
          document={document}
          facts={[
            ["Status", <MemberStatus key="status" status={member.status} />],
            ["Roles", member.roles.map((role) => wordFor(roleWords, role)).join(", ")],
            ["Ownership", member.ownershipPercent && `${member.ownershipPercent}%`],
            ["Date of birth", dayShown(member.dateOfBirth)],
            ["Nationality", countryName(member.nationality)],
            ["Email", member.email],
            ["Address", lines(member.address)],
            ["Document", wordFor(idDocumentWords, member.idDocument?.type)],
            ["Document number", member.idDocument?.number],
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

type RecordProps<Record> = { record: Record; pictures: string[]; document: DocumentOf };

function Person({ record, pictures, document }: RecordProps<IndividualRecord>) {
  const { idDocument, proofOfAddress } = record;
  return (
    <>
      <Part
        title="Identity"
        document={document}
        facts={[
          ["Name", [record.firstName, record.middleName, record.lastName].filter(Boolean).join(" ")],
          ["Date of birth", dayShown(record.dateOfBirth)],
          ["Nationality", countryName(record.nationality ?? "")],
          ["Phone", record.phone],
          ["Document", wordFor(idDocumentWords, idDocument?.type)],
          ["Document number", idDocument?.number],
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
        document={document}
        facts={[
          ["Address", lines(record.address)],
          ["Proof of address", wordFor(proofWords, proofOfAddress?.type)],
          ["Issued on", dayShown(proofOfAddress?.issuedOn)],
        ]}
        documents={[["Proof of address", proofOfAddress?.file]]}
      />
      <Part
        title="Finances"
        document={document}
        facts={[
          ["Occupation", record.occupation],
          ["Source of funds", wordFor(sourceWords, record.sourceOfFunds)],
          ["Purpose", wordFor(purposeWords, record.purpose)],
          ["Expected monthly volume", wordFor(volumeWords, record.expectedMonthlyVolume)],
          ["Politically exposed person", record.politicallyExposed === true ? "Yes" : "No"],
          [
            "Tax residency",
            record.taxResidencies
              ?.map(({ country, tin }) => `${countryName(country ?? "")} ${tin ?? ""}`.trim())
              .join(", "),
          ],
        ]}
      />
    </>
  );
}

function Company({ record, pictures, document }: RecordProps<BusinessRecord>) {
  return (
    <Part
      title="Company"
      document={document}
      facts={[
        ["Name", record.companyName],
        ["Registration number", record.registrationNumber],
        ["Legal form", wordFor(legalFormWords, record.legalForm)],
        ["Incorporated on", dayShown(record.incorporatedOn)],
        ["Registered in", countryName(record.incorporationCountry ?? "")],
        ["Registered address", lines(record.registeredAddress)],
        ["Trading address", lines(record.tradingAddress)],
        ["Website", record.website],
        ["Nature of business", record.natureOfBusiness],
        ["Regulated", record.regulated === true ? `Yes, ${record.regulatorReference ?? ""}` : "No"],
        ["Source of funds", wordFor(sourceWords, record.sourceOfFunds)],
        ["Purpose", wordFor(purposeWords, record.purpose)],
        ["Expected monthly volume", wordFor(volumeWords, record.expectedMonthlyVolume)],
        ["Owners of 25% or more", record.noOwnerAtThreshold === true ? "None" : ""],
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
  document: DocumentOf;
  documents?: [title: string, fileName: string | undefined][];
};

function Part({ title, facts, document, documents = [] }: PartProps) {
  return (
    <section>
      <SectionHead title={title} />
      <div className={styles.part}>
        <Facts headed facts={facts} />
        <div className={styles.documents}>
          {documents.map(
            ([name, fileName]) => fileName && <Fragment key={fileName}>{document(name, fileName)}</Fragment>,
          )}
        </div>
      </div>
    </section>
  );
}
