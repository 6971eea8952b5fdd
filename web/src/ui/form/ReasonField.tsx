import { longestReason, needed, optional } from "@/lib/typed";
import { AreaField } from "@/ui/form/AreaField";

type ReasonFieldProps = { label?: string; most?: number; mayBeEmpty?: boolean; first?: boolean };

/** The reason for an action. It is recorded. The first field of a dialog has the focus when it opens. */
export function ReasonField({
  label = "Reason",
  most = longestReason,
  mayBeEmpty = false,
  first = false,
}: ReasonFieldProps) {
  return (
    <AreaField
      name="reason"
      data-autofocus={first || undefined}
      label={mayBeEmpty ? `${label} (optional)` : label}
      rule={mayBeEmpty ? optional(most) : needed("Enter a reason", most)}
    />
  );
}
