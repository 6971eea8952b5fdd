import { useNavigate, useSearch } from "@tanstack/react-router";
import { CustomerTier } from "@/features/pricing/CustomerTier";
import { Customers } from "@/features/staff/Customers";
import { CustomerAccount } from "@/features/transactions/CustomerAccount";
import { CustomerVerification } from "@/features/verification/review/CustomerVerification";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  const { id: opened } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Customers" note="Individuals and businesses with an account." />
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
          </>
        )}
      />
    </>
  );
}
