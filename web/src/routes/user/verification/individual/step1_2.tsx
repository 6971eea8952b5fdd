import { AddressStep } from "@/features/verification/individual/AddressStep";

export function IndividualAddressScreen() {
  return <AddressStep />;
}
