import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { OwnData } from "@/api/contract";
import { useSelf } from "@/api/self";
import { CloseAccount } from "@/features/privacy/CloseAccount";
import { DataCopy } from "@/features/privacy/DataCopy";
import { Holdings } from "@/features/privacy/Holdings";
import { useOwnData } from "@/features/privacy/queries";
import styles from "@/features/privacy/YourData.module.css";
import { Callout } from "@/ui/Callout";
import { Read } from "@/ui/Read";
import { useOwnEscape } from "@/ui/useOwnEscape";

type YourDataProps = {
  /** Sets up a second factor; calls onDone when it is set up. */
  enrolment: (onDone: () => void) => ReactNode;
};

/** What is kept of the account, the copy of it, and the way out. Of a business, for its owners. */
export function YourData({ enrolment }: YourDataProps) {
  const self = useSelf();
  return (
    <Read of={self} what="your account" rows={6}>
      {({ account, accountType }) =>
        account.role === "owner" ? (
          <OwnersData business={accountType === "business"} enrolment={enrolment} />
        ) : (
          <Callout>
            <p>
              Only the owner can copy or erase the data of this business. For your own data, choose your own
              account at the top of the navigation.
            </p>
          </Callout>
        )
      }
    </Read>
  );
}

type OwnersDataProps = YourDataProps & { business: boolean };

function OwnersData({ business, enrolment }: OwnersDataProps) {
  const own = useOwnData();
  // Here, not beside its buttons: those are gone once the factor counts, before the recovery codes are shown.
  const [enrolling, dialog] = useDisclosure();

  function handleEnrolled() {
    dialog.close();
    own.refetch();
  }

  return (
    <>
      <Read of={own} what="what we hold" rows={8}>
        {(data: OwnData) => (
          <div className={styles.parts}>
            <DataCopy data={data} onEnrol={dialog.open} />
            <Holdings data={data} business={business} />
            <CloseAccount data={data} onEnrol={dialog.open} />
          </div>
        )}
      </Read>
      <Modal
        opened={enrolling}
        onClose={dialog.close}
        title="Set up a second factor"
        closeButtonProps={{ "aria-label": "Close" }}
        {...useOwnEscape(enrolling, dialog.close)}
      >
        {enrolment(handleEnrolled)}
      </Modal>
    </>
  );
}
