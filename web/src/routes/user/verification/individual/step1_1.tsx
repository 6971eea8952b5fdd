import { NameStep } from "@/features/verification/NameStep";

export function IndividualNameScreen() {
  return <NameStep />;
}
