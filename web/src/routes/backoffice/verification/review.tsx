import { Link, useSearch } from "@tanstack/react-router";
import { Review } from "@/features/verification/Review";
import { PageHead } from "@/ui/PageHead";

export function ReviewScreen() {
  const { kind, id } = useSearch({ from: "/shell/backoffice/verification/review" });
  return (
    <>
      <PageHead title={kind === "individual" ? "A person" : "A business"}>
        <Link to="/backoffice/verification">Back to the queue</Link>
      </PageHead>
      <Review kind={kind} id={id} />
    </>
  );
}
