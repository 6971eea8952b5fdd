import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answer, client } from "@/api/client";
import type { CustomerVerification as Standing } from "@/api/contract";
import { useMay } from "@/lib/operator";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

/** How far a customer's verification is, and the way to it, for an operator. */
export function CustomerVerification({ id }: { id: string }) {
  const mayRead = useMay("compliance", "auditor");
  const standing = useQuery({
    queryKey: ["verification", "standing", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}/verification", { params: { path: { id } } })),
  });
  return (
    <Read of={standing} what="the verification" rows={2}>
      {(data) => <Stands data={data} mayRead={mayRead} />}
    </Read>
  );
}

function Stands({ data, mayRead }: { data: Standing; mayRead: boolean }) {
  const { tone, word } = wordOf(data);
  return (
    <section>
      <SectionHead title="Verification">
        {data.case !== null && mayRead && (
          <Link to="/backoffice/verification/review" search={data.case}>
            Open the case
          </Link>
        )}
      </SectionHead>
      <p>
        <Status tone={tone}>{word}</Status> {data.decidedAt !== null && <Moment at={data.decidedAt} />}
      </p>
      {data.hasOpenMatch && (
        <p className="field-error">
          Resembles somebody on a sanctions list: what is paid waits for operators.
        </p>
      )}
    </section>
  );
}

function wordOf({ status, decision, submittedAt }: Standing): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: submittedAt === null ? "Not handed in" : "With the customer" };
    case 1:
      return { tone: "waiting", word: "In review" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return decision === "reject"
        ? { tone: "bad", word: "Rejected for good" }
        : { tone: "quiet", word: "Returned to the customer" };
  }
}
