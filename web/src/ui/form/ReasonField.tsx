import { longestReason, needed, optional } from "@/lib/typed";
import { AreaField } from "@/ui/form/AreaField";

type ReasonFieldProps = { label?: string; most?: number; mayBeEmpty?: boolean };

/** The reason for an action. It is recorded. */
export function ReasonField({
  label = "Reason",
  most = longestReason,
  mayBeEmpty = false,
}: ReasonFieldProps) {
  return (
    <AreaField
      name="reason"
      label={mayBeEmpty ? `${label} (optional)` : label}
      rule={mayBeEmpty ? optional(most) : needed("Enter a reason", most)}
    />
  );
}
