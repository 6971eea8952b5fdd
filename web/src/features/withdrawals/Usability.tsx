import type { WhitelistEntry } from "@/api/contract";
import { timeUntil } from "@/lib/moment";
import { Status } from "@/ui/Status";

type UsabilityProps = { entry: WhitelistEntry };

/** The status of an address: active, or when it will be. */
export function Usability({ entry: { status, activeAt } }: UsabilityProps) {
  if (status === "active") {
    return <Status tone="good">Active</Status>;
  }
  if (activeAt === null) {
    return <Status tone="waiting">Awaiting approval</Status>;
  }
  const left = timeUntil(activeAt);
  return <Status tone="waiting">{left === "" ? "Active shortly" : `Active ${left}`}</Status>;
}
