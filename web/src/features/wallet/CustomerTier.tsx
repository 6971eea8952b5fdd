import { Button, Modal, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Tier } from "@/api/contract";
import { LimitList } from "@/features/wallet/Limits";
import { tierWords, useAskTier, useTier } from "@/features/wallet/terms";
import { useMay } from "@/lib/operator";
import { FormAlert } from "@/ui/FormAlert";
import { SectionHead } from "@/ui/SectionHead";

/** How risky a customer is held to be, what follows for its limits, and the way to another tier. */
export function CustomerTier({ id }: { id: string }) {
  const { data } = useTier(id);
  const may = useMay("compliance");
  const [asking, setAsking] = useState(false);
  if (data === undefined) {
    return null; // not everybody may see it
  }
  return (
    <section>
      <SectionHead title={tierWords[data.tier]}>
        {may && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Change the tier
          </Button>
        )}
      </SectionHead>
      <LimitList limits={data.limits} />
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Change the risk tier"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <TierForm id={id} now={data.tier} onClose={() => setAsking(false)} />
      </Modal>
    </section>
  );
}

function TierForm({ id, now, onClose }: { id: string; now: Tier; onClose: () => void }) {
  const ask = useAskTier(id);
  const [tier, setTier] = useState<Tier>(now);
  const [reason, setReason] = useState("");

  function handleAsk(event: FormEvent) {
    event.preventDefault();
    ask.mutate({ tier, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <form className="form" onSubmit={handleAsk}>
      <p>The customer’s limits change when a second operator agrees.</p>
      <Select
        label="Tier"
        data={Object.entries(tierWords).map(([value, label]) => ({ value, label }))}
        value={tier}
        allowDeselect={false}
        onChange={(value) => setTier(value as Tier)} // only the three are offered
      />
      <Textarea
        label="Reason"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={ask.error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={ask.isPending} disabled={reason.trim() === "" || tier === now}>
          Ask a second operator
        </Button>
      </div>
    </form>
  );
}
