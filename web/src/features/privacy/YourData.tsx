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

/** What is kept of the account, the copy of it, and the way out. Of a business, for its owners. */
export function YourData() {
  const self = useSelf();
  return (
    <Read of={self} what="your account" rows={6}>
      {({ account, accountType }) =>
        account.role === "owner" ? (
          <OwnersData business={accountType === "business"} />
        ) : (
          <Callout>
            <p>
              The data of this business is its owner’s to copy or to erase. For your own, choose your own
              account at the top of the navigation.
            </p>
          </Callout>
        )
      }
    </Read>
  );
}

function OwnersData({ business }: { business: boolean }): ReactNode {
  const own = useOwnData();
  return (
    <Read of={own} what="what we hold" rows={8}>
      {(data: OwnData) => (
        <div className={styles.parts}>
          <DataCopy copy={data.export} nextAt={data.nextExportAt} whole={data.mayClose} />
          <Holdings data={data} business={business} />
          <CloseAccount data={data} />
        </div>
      )}
    </Read>
  );
}
