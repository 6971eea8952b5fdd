import { useSearch } from "@tanstack/react-router";
import { Review } from "@/features/verification/Review";

export function ReviewScreen() {
  const { kind, id } = useSearch({ from: "/shell/backoffice/verification/review" });
  return <Review key={id} kind={kind} id={id} />;
}
