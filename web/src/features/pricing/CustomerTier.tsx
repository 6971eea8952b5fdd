import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { Limit, Tier, TierInForce } from "@/api/contract";
import { tierWords, useAskTier, useTier } from "@/features/pricing/queries";
import { useMay } from "@/lib/operator";
import type { Rule } from "@/lib/typed";
import { AskForm } from "@/ui/form/AskForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { SelectField } from "@/ui/form/SelectField";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

type CustomerTierProps = { id: string; limits: (limits: Limit[]) => ReactNode };

/** A customer's risk tier, the limits that follow from it, and the change to another tier. */
export function CustomerTier(props: CustomerTierProps) {
  const maySee = useMay("treasury", "compliance", "auditor");
  return maySee && <TierInForceOf {...props} />;
}

function TierInForceOf(props: CustomerTierProps) {
  const tier = useTier(props.id);
  return (
    <Read of={tier} what="the risk tier" rows={3}>
      {(data) => <TierLimits {...props} data={data} />}
    </Read>
  );
}

function TierLimits({ id, limits, data }: CustomerTierProps & { data: TierInForce }) {
  const may = useMay("compliance");
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <SectionHead title={tierWords[data.tier]}>
        {may && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Change the tier
          </Button>
        )}
      </SectionHead>
      {limits(data.limits)}
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

type TierValues = { tier: Tier; reason: string };

function TierForm({ id, now, onClose }: { id: string; now: Tier; onClose: () => void }) {
  const ask = useAskTier(id);
  const form = useForm<TierValues>({ defaultValues: { tier: now, reason: "" } });
  const other: Rule = {
    validate: (tier) => (tier !== "" && tier !== now) || "Choose another tier than the one in force",
  };
  return (
    <AskForm
      form={form}
      writing={ask}
      action="Ask a second operator"
      onSend={({ tier, reason }) => ask.mutate({ tier, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The customer’s limits change when a second operator agrees.</p>
      <SelectField
        name="tier"
        label="Tier"
        options={Object.entries(tierWords).map(([value, label]) => ({ value, label }))}
        rule={other}
      />
      <ReasonField />
    </AskForm>
  );
}
