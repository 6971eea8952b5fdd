import { Button } from "@mantine/core";
import { usePublishAttestation } from "@/features/treasury/queries";
import { ForRole } from "@/ui/ForRole";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";

/** Publishes an attestation of all balances outside the daily schedule. */
export function PublishAttestation() {
  const publish = usePublishAttestation();
  return (
    <section>
      <SectionHead title="Attestation">
        <a href="/Transparency">Transparency</a>
      </SectionHead>
      <div className={formStyles.form}>
        <p>
          An attestation of all balances is published once a day, and its root is written to every chain.
          Without balances there is nothing to publish.
        </p>
        <ForRole roles={["treasury"]} to="publish an attestation">
          <div className={formStyles.stepActions}>
            <Button variant="default" loading={publish.isPending} onClick={() => publish.mutate()}>
              Publish now
            </Button>
          </div>
        </ForRole>
        {publish.data !== undefined && (
          <p>
            <Money amount={publish.data.total} currency="GBPC" /> published as of{" "}
            <Moment at={publish.data.asOf} />. The root is now being written to the chains.
          </p>
        )}
      </div>
    </section>
  );
}
