import { Journals } from "@/features/treasury/Journals";

export function JournalsScreen() {
  return <Journals />;
}
