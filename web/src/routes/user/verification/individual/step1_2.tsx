import { AddressStep } from "@/features/verification/AddressStep";

export function IndividualAddressScreen() {
  return <AddressStep />;
}
