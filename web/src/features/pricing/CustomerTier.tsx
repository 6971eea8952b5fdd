import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Tier, TierInForce } from "@/api/contract";
import { LimitList } from "@/features/pricing/Limits";
import { tierWords, useRequestTier, useTier } from "@/features/pricing/terms";
import { useMay } from "@/lib/operator";
import type { Rule } from "@/lib/typed";
import { ActionForm } from "@/ui/form/ActionForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { SelectField } from "@/ui/form/SelectField";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

type CustomerTierProps = { id: string };

/** A customer's risk tier, the limits that follow from it, and the change to another tier. */
export function CustomerTier(props: CustomerTierProps) {
  const maySee = useMay("treasury", "compliance", "auditor");
  return maySee && <LoadedTier {...props} />;
}

function LoadedTier(props: CustomerTierProps) {
  const tier = useTier(props.id);
  return (
    <Read of={tier} what="the risk tier" rows={3}>
      {(data) => <TierLimits {...props} data={data} />}
    </Read>
  );
}

function TierLimits({ id, data }: CustomerTierProps & { data: TierInForce }) {
  const may = useMay("compliance");
  const [changing, setChanging] = useState(false);
  return (
    <section>
      <SectionHead title="Risk tier">
        {may && (
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            Change tier
          </Button>
        )}
      </SectionHead>
      <p>{tierWords[data.tier]}</p>
      <LimitList limits={data.limits} />
      <Modal
        opened={changing}
        onClose={() => setChanging(false)}
        title="Change risk tier"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <TierForm id={id} now={data.tier} onClose={() => setChanging(false)} />
      </Modal>
    </section>
  );
}

type TierValues = { tier: Tier; reason: string };

function TierForm({ id, now, onClose }: { id: string; now: Tier; onClose: () => void }) {
  const request = useRequestTier(id);
  const form = useForm<TierValues>({ defaultValues: { tier: now, reason: "" } });
  const differs: Rule = {
    validate: (tier) => (tier !== "" && tier !== now) || "Choose a tier other than the current one",
  };
  return (
    <ActionForm
      form={form}
      mutation={request}
      action="Submit for approval"
      onSend={({ tier, reason }) => request.mutate({ tier, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The customer’s limits change when a second operator approves.</p>
      <SelectField
        name="tier"
        label="Tier"
        options={Object.entries(tierWords).map(([value, label]) => ({ value, label }))}
        rule={differs}
      />
      <ReasonField />
    </ActionForm>
  );
}
