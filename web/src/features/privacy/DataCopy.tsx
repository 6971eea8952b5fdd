import { Button } from "@mantine/core";
import type { DataExport } from "@/api/contract";
import { useDownloadExport, useRequestExport } from "@/features/privacy/queries";
import styles from "@/features/privacy/YourData.module.css";
import { formatSize } from "@/lib/size";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type DataCopyProps = {
  copy: DataExport | null;
  /** When another can be requested; null: now. */
  nextAt: string | null;
  /** Whether the sign-in of who opened the account is in it. */
  whole: boolean;
};

/** A copy of everything about the account: requested, prepared, downloaded. */
export function DataCopy({ copy, nextAt, whole }: DataCopyProps) {
  const request = useRequestExport();
  const download = useDownloadExport();
  const preparing = copy?.status === "preparing";
  return (
    <section>
      <SectionHead title="A copy of your data" />
      <p className={styles.text}>
        A ZIP file with everything we hold that you may have: a JSON file for each part, and your documents.
        {!whole && " The sign-in of the person who opened the account is not in it."}
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
      <FormAlert error={request.error ?? download.error} />
      <div className={styles.actions}>
        {copy?.status === "ready" && (
          <Button loading={download.isPending} onClick={() => download.mutate(copy)}>
            Download
          </Button>
        )}
        {!preparing && nextAt === null && (
          <Button
            variant={copy?.status === "ready" ? "default" : "filled"}
            loading={request.isPending}
            onClick={() => request.mutate()}
          >
            {copy?.status === "ready" ? "Request a new copy" : "Request a copy"}
          </Button>
        )}
        {preparing && <p>This usually takes less than a minute. You can leave this page.</p>}
        {!preparing && nextAt !== null && (
          <p>
            You can request another copy <Moment at={nextAt} />.
          </p>
        )}
      </div>
    </section>
  );
}
