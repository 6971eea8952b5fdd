import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { BusinessRecord, Member } from "@/api/contract";
import { MemberDialog } from "@/features/verification/members/MemberDialog";
import { MemberLinkDialog } from "@/features/verification/members/MemberLinkDialog";
import { MemberList } from "@/features/verification/members/MemberList";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useMembers, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepPage } from "@/features/verification/steps/StepPage";
import { useNavigate } from "@/lib/useRouter";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Waiting } from "@/ui/Waiting";

const [, , previous, current, next] = corporateSteps;

/** The people who own and run the business. Each verifies through a personal link. */
export function MembersStep() {
  const query = useBusiness();
  return (
    <StepPage steps={corporateSteps} step={current.step} query={query}>
      {(record: BusinessRecord | null) =>
        record === null ? (
          <p>
            Start with the <Link to={corporateSteps[0].to}>company details</Link>.
          </p>
        ) : (
          <Members record={record} />
        )
      }
    </StepPage>
  );
}

function Members({ record }: { record: BusinessRecord }) {
  const navigate = useNavigate();
  const save = useSaveBusiness();
  const { data, isPending, isError, error, refetch } = useMembers(record.id);
  const [adding, setAdding] = useState(false);
  const [linking, setLinking] = useState<Member | null>(null);

  function handleNext() {
    save.mutate({ step: current.step }, { onSuccess: () => navigate({ to: next.to }) });
  }

  return (
    <div className={formStyles.form}>
      <p>
        Add every director, everyone who owns 25% or more, and everyone authorised to act for the business.
        Each verifies on a phone in about three minutes, without an account. When you submit, everyone who has
        not verified yet is emailed a personal link; you can also send it now.
      </p>
      {isPending && <Waiting rows={3} />}
      {isError && <Failed what="the people" error={error} onRetry={refetch} />}
      {data !== undefined && <MemberList members={data.list} realnessId={record.id} onLink={setLinking} />}
      <div className={formStyles.stepActions}>
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a person
        </Button>
      </div>
      <Checkbox
        label="No one owns 25% or more; I have added a senior manager instead"
        checked={record.noOwnerAtThreshold === true}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ noOwnerAtThreshold: event.currentTarget.checked })}
      />
      <FormAlert error={save.error} />
      <div className={formStyles.stepActions}>
        <Button variant="default" renderRoot={(root) => <Link {...root} to={previous.to} />}>
          Back
        </Button>
        <Button loading={save.isPending} onClick={handleNext}>
          Save and continue
        </Button>
      </div>
      <MemberDialog opened={adding} realnessId={record.id} onClose={() => setAdding(false)} />
      <MemberLinkDialog member={linking} realnessId={record.id} onClose={() => setLinking(null)} />
    </div>
  );
}
