import { Button } from "@mantine/core";
import type { OwnData } from "@/api/contract";
import { useDownloadExport, useRequestExport } from "@/features/privacy/queries";
import styles from "@/features/privacy/YourData.module.css";
import { formatSize } from "@/lib/size";
import { Callout } from "@/ui/Callout";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type DataCopyProps = {
  data: OwnData;
  /** Sets up a second factor, for a reader who has nothing to confirm with. */
  onEnrol: () => void;
};

/** A copy of everything about the account: requested, prepared, downloaded. */
export function DataCopy({ data, onEnrol }: DataCopyProps) {
  const { export: copy, mayClose } = data;
  const preparing = copy?.status === "preparing";
  return (
    <section>
      <SectionHead title="A copy of your data" />
      <p className={styles.text}>
        A ZIP file with all your data that we may share: a JSON file for each part, and your documents.
        {!mayClose && " The sign-in of the person who opened the account is not in it."}
      </p>
      {copy !== null && copy.status !== "expired" && (
        <Facts
          headed
          facts={[
            [
              "Status",
              <Status key="status" tone={preparing ? "waiting" : "good"}>
                {preparing ? "Being prepared" : "Ready"}
              </Status>,
            ],
            ["Requested", <Moment key="requested" at={copy.createdAt} />],
            ["Size", !preparing && formatSize(copy.size)],
            ["Available until", copy.expiresAt !== null && <Moment key="until" at={copy.expiresAt} />],
          ]}
        />
      )}
      {data.enrolmentRequired ? <FactorFirst onEnrol={onEnrol} /> : <Actions data={data} />}
    </section>
  );
}

function FactorFirst({ onEnrol }: Pick<DataCopyProps, "onEnrol">) {
  return (
    <div className={styles.actions}>
      <Callout label="Before you can request a copy">
        <p className={styles.text}>
          We release your data only after you confirm your identity with an authenticator app or a passkey.
          You have not set up either yet.
        </p>
        <div>
          <Button onClick={onEnrol}>Set up a second factor</Button>
        </div>
      </Callout>
    </div>
  );
}

function Actions({ data: { export: copy, nextExportAt } }: Pick<DataCopyProps, "data">) {
  const request = useRequestExport();
  const download = useDownloadExport();
  const preparing = copy?.status === "preparing";
  return (
    <>
      <FormAlert error={request.error ?? download.error} />
      <div className={styles.actions}>
        {copy?.status === "ready" && (
          <Button loading={download.isPending} onClick={() => download.mutate(copy)}>
            Download
          </Button>
        )}
        {!preparing && nextExportAt === null && (
          <Button
            variant={copy?.status === "ready" ? "default" : "filled"}
            loading={request.isPending}
            onClick={() => request.mutate()}
          >
            {copy?.status === "ready" ? "Request a new copy" : "Request a copy"}
          </Button>
        )}
        {preparing && <p>This usually takes less than a minute. You can leave this page.</p>}
        {!preparing && nextExportAt !== null && (
          <p>
            You can request another copy <Moment at={nextExportAt} />.
          </p>
        )}
      </div>
    </>
  );
}
