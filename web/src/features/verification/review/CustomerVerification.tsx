import type { CustomerVerification as Verification } from "@/api/contract";
import { useCustomerVerification } from "@/features/verification/review/queries";
import { useMay } from "@/lib/operator";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

/** The status of a customer's verification, with a link to the case. */
export function CustomerVerification({ id }: { id: string }) {
  const mayOpenCase = useMay("compliance", "auditor");
  const verification = useCustomerVerification(id);
  return (
    <Read of={verification} what="the verification" rows={2}>
      {(data) => <VerificationSummary data={data} mayOpenCase={mayOpenCase} />}
    </Read>
  );
}

function VerificationSummary({ data, mayOpenCase }: { data: Verification; mayOpenCase: boolean }) {
  const { tone, word } = statusOf(data);
  return (
    <section>
      <SectionHead title="Verification">
        {data.case !== null && mayOpenCase && (
          <Link to="/backoffice/verification/review" search={data.case}>
            Open case
          </Link>
        )}
      </SectionHead>
      <p>
        <Status tone={tone}>{word}</Status> {data.decidedAt !== null && <Moment at={data.decidedAt} />}
      </p>
      {data.hasOpenMatch && (
        <p className={formStyles.fieldError}>
          Open or confirmed screening match. Payments to and from this customer are held for review.
        </p>
      )}
    </section>
  );
}

function statusOf({ status, decision, submittedAt }: Verification): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: submittedAt === null ? "Not submitted" : "With the customer" };
    case 1:
      return { tone: "waiting", word: "In review" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return decision === "reject"
        ? { tone: "bad", word: "Rejected" }
        : { tone: "quiet", word: "Returned to the customer" };
  }
}
