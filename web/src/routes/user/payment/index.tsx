import { Button } from "@mantine/core";
import { BankAccounts } from "@/features/banking/BankAccounts";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { useSearch } from "@/lib/useRouter";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function PaymentScreen() {
  const { verify } = useSearch();
  return (
    <>
      <PageHead title="Bank accounts" note="You pay in from these accounts, and redeem to them.">
        <Button renderRoot={(root) => <Link {...root} to="/user/payment/addBank" />}>
          Add a bank account
        </Button>
      </PageHead>
      <VerifyFirst>
        <BankAccounts verify={verify} />
      </VerifyFirst>
    </>
  );
}
