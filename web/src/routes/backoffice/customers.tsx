import { CustomerTier } from "@/features/pricing/CustomerTier";
import { CustomerData } from "@/features/privacy/CustomerData";
import { Customers } from "@/features/staff/Customers";
import { CustomerAccount } from "@/features/transactions/CustomerAccount";
import { CustomerVerification } from "@/features/verification/review/CustomerVerification";
import { useMay } from "@/lib/operator";
import { useNavigate, useSearch } from "@/lib/useRouter";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  const { id: opened } = useSearch();
  const navigate = useNavigate();
  const mayReadErasures = useMay("compliance", "auditor");
  return (
    <>
      <PageHead title="Customers" note="Individuals and businesses with an account.">
        {mayReadErasures && <Link to="/backoffice/erasures">Erased customers</Link>}
      </PageHead>
      <Customers
        opened={opened}
        onOpen={(id) =>
          void navigate({
            to: "/backoffice/customers",
            search: id === undefined ? {} : { id },
            replace: true,
          })
        }
        sections={(id) => (
          <>
            <CustomerVerification id={id} />
            <CustomerAccount id={id} />
            <CustomerTier id={id} />
            <CustomerData id={id} />
          </>
        )}
      />
    </>
  );
}
