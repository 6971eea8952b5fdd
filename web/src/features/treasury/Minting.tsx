import { Button } from "@mantine/core";
import { useState } from "react";
import type { TreasuryOverview } from "@/api/contract";
import { useStopMinting } from "@/features/treasury/queries";
import { reasonInWords } from "@/lib/exceptionReasons";
import { useMay } from "@/lib/operator";
import { longestOrder } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type Stop = NonNullable<TreasuryOverview["stopped"]>;

/** What the operator wrote, or else what the exception says. */
const whyOf = ({ cause, reason }: Stop) =>
  reason || reasonInWords("minting_stopped", `stopped_by_${cause}`, {});

/** Whether minting is active, and the controls to stop and resume it. */
export function Minting({ stopped }: { stopped: Stop | null }) {
  const change = useStopMinting();
  const [dialogOpen, setDialogOpen] = useState(false);
  const active = stopped === null;
  const may = useMay("treasury");
  return (
    <section>
      <SectionHead title="Minting">
        {may && (
          <Button size="xs" variant="default" onClick={() => setDialogOpen(true)}>
            {active ? "Stop minting" : "Resume minting"}
          </Button>
        )}
      </SectionHead>
      {stopped === null ? (
        <Status tone="good">Active</Status>
      ) : (
        <p>
          <Status tone="bad">Stopped</Status> since <Moment at={stopped.since} />: {whyOf(stopped)}
        </p>
      )}
      <ForRole roles={["treasury"]} to="stop or resume minting" />
      <ReasonDialog
        opened={dialogOpen}
        title={active ? "Stop minting" : "Resume minting"}
        action={active ? "Stop minting" : "Resume minting"}
        dangerous={active}
        most={longestOrder}
        busy={change.isPending}
        error={change.error}
        onClose={() => setDialogOpen(false)}
        onConfirm={(reason) =>
          change.mutate({ stop: active, reason }, { onSuccess: () => setDialogOpen(false) })
        }
      >
        <p>
          {active
            ? "No coins are minted until minting is resumed: transfers on chain are held. Redemptions continue."
            : "Waiting transfers on chain are minted and sent."}
        </p>
      </ReasonDialog>
    </section>
  );
}
