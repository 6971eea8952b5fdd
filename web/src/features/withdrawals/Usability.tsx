import type { WhitelistEntry } from "@/api/contract";
import { timeUntil } from "@/lib/moment";
import { Status } from "@/ui/Status";

type UsabilityProps = { entry: WhitelistEntry };

/** Whether the address can be paid yet. */
export function Usability({ entry: { status, activeAt } }: UsabilityProps) {
  if (status === "active") {
    return <Status tone="good">Active</Status>;
  }
  const left = timeUntil(activeAt);
  return <Status tone="waiting">{left === "" ? "Active shortly" : `Active ${left}`}</Status>;
}
