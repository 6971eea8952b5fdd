import { NameStep } from "@/features/verification/individual/NameStep";

export function IndividualNameScreen() {
  return <NameStep />;
}
