import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CustomerDataFile } from "@/api/contract";
import styles from "@/features/privacy/CustomerData.module.css";
import {
  useCustomerData,
  useDownloadCustomerExport,
  useRequestCustomerExport,
  useRequestErasure,
} from "@/features/privacy/queries";
import { obstacleWords } from "@/features/privacy/words";
import { useMay } from "@/lib/operator";
import { formatSize } from "@/lib/size";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import { ForRole } from "@/ui/ForRole";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";

/** The copy of everything about a customer, and the closing and erasure of the account, for compliance. */
export function CustomerData({ id }: { id: string }) {
  const may = useMay("compliance", "auditor");
  return may && <Section id={id} />;
}

function Section({ id }: { id: string }) {
  const file = useCustomerData(id);
  return (
    <section>
      <SectionHead title="Data protection" />
      <Read of={file} what="the requests about the customer’s data" rows={3}>
        {(data) => (
          <div className={formStyles.form}>
            <State file={data} />
            <ForRole roles={["compliance"]} to="export or erase a customer’s data">
              <div className={formStyles.stepActions}>
                {data.erasure?.finishedAt == null && <Export id={id} copy={data.export} />}
                {data.erasure === null && data.request?.status !== "pending" && (
                  <Erase id={id} obstacles={data.obstacles} />
                )}
              </div>
            </ForRole>
          </div>
        )}
      </Read>
    </section>
  );
}

function State({ file: { export: copy, erasure, request, obstacles } }: { file: CustomerDataFile }) {
  const waiting = request?.status === "cancelled" ? null : request;
  return (
    <Facts
      headed
      facts={[
        ["Closed and erased", erasure !== null && <Moment key="erased" at={erasure.erasedAt} />],
        [
          "The rest",
          erasure !== null &&
            (erasure.finishedAt === null ? (
              <>
                kept until <Moment at={erasure.keptUntil} />
              </>
            ) : (
              <>
                erased <Moment at={erasure.finishedAt} />
              </>
            )),
        ],
        ["Erasure", erasure === null && <Request key="erasure" request={waiting} />],
        ["Requested by", erasure === null && waiting?.requestedBy],
        ["Requested", erasure === null && waiting !== null && <Moment key="at" at={waiting.createdAt} />],
        [
          "Preventing erasure",
          erasure === null && obstacles.length > 0 && (
            <ul key="obstacles" className={styles.values}>
              {obstacles.map(({ name }) => (
                <li key={name}>{obstacleWords[name].operator}</li>
              ))}
            </ul>
          ),
        ],
        ["Your copy", copy !== null && <Copy key="copy" copy={copy} />],
      ]}
    />
  );
}

function Request({ request }: { request: CustomerDataFile["request"] }) {
  switch (request?.status) {
    case undefined:
      return "Not requested";
    case "pending":
      return (
        <>
          {request.given} of {request.needed} approvals, see <Link to="/backoffice/approvals">Approvals</Link>
        </>
      );
    default:
      return request?.status === "rejected" ? "Rejected" : "Approved";
  }
}

function Copy({ copy }: { copy: NonNullable<CustomerDataFile["export"]> }) {
  switch (copy.status) {
    case "preparing":
      return "Being prepared";
    case "expired":
      return "Expired";
    default:
      return (
        <>
          {formatSize(copy.size)}, until {copy.expiresAt !== null && <Moment at={copy.expiresAt} />}
        </>
      );
  }
}

type ExportProps = { id: string; copy: CustomerDataFile["export"] };

function Export({ id, copy }: ExportProps) {
  const [opened, dialog] = useDisclosure();
  const request = useRequestCustomerExport(id);
  const download = useDownloadCustomerExport(id);
  return (
    <>
      {copy?.status === "ready" && (
        <Button loading={download.isPending} onClick={() => download.mutate(copy)}>
          Download export
        </Button>
      )}
      {copy?.status !== "preparing" && (
        <Button variant="default" onClick={dialog.open}>
          Export data
        </Button>
      )}
      <FormAlert error={download.error} />
      <ConfirmDialog
        opened={opened}
        title="Export everything about this customer"
        action="Prepare export"
        busy={request.isPending}
        error={request.error}
        onClose={dialog.close}
        onConfirm={() => request.mutate(undefined, { onSuccess: dialog.close })}
      >
        <p>
          For a customer who requested a copy and cannot sign in. Verify their identity first, send the copy
          securely and delete yours. The audit log records that you prepared and downloaded it.
        </p>
      </ConfirmDialog>
    </>
  );
}

type EraseProps = { id: string; obstacles: CustomerDataFile["obstacles"] };

function Erase({ id, obstacles }: EraseProps) {
  const [opened, dialog] = useDisclosure();
  const request = useRequestErasure(id);
  return (
    <>
      <Button variant="default" disabled={obstacles.length > 0} onClick={dialog.open}>
        Erase
      </Button>
      <ReasonDialog
        opened={opened}
        title="Close and erase this customer"
        action="Submit for approval"
        dangerous
        busy={request.isPending}
        error={request.error}
        onClose={dialog.close}
        onConfirm={(reason) => request.mutate(reason, { onSuccess: dialog.close })}
      >
        <p>
          When a second operator approves, the customer is closed and signed out, and data the law does not
          require us to keep is erased. This cannot be undone. The rest is erased automatically when its
          retention period ends.
        </p>
      </ReasonDialog>
    </>
  );
}
