import { Button } from "@mantine/core";
import { usePublishTotal } from "@/features/treasury/queries";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";

/** Publishes the total of all balances before its day comes round. */
export function PublishTotal() {
  const publish = usePublishTotal();
  return (
    <section>
      <SectionHead title="Published total">
        <a href="/Transparency">Transparency</a>
      </SectionHead>
      <div className="form">
        <p>
          Once a day all balances are summed in a tree, and its root is published and written on every chain.
          While nobody has a balance there is nothing to publish.
        </p>
        <ForRole roles={["treasury"]} to="publish a statement">
          <div className="step-actions">
            <Button variant="default" loading={publish.isPending} onClick={() => publish.mutate()}>
              Publish a statement now
            </Button>
          </div>
        </ForRole>
        {publish.data !== undefined && (
          <p>
            <Money amount={publish.data.total} currency="GBPC" /> published as of{" "}
            <Moment at={publish.data.asOf} />. The chains follow.
          </p>
        )}
      </div>
    </section>
  );
}
