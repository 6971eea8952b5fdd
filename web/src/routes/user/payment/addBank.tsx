import { AddBankForm } from "@/features/banking/AddBankForm";
import { useSelf } from "@/features/customer/queries";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { useNavigate } from "@/lib/useRouter";
import { PageHead } from "@/ui/PageHead";

export function AddBankScreen() {
  const navigate = useNavigate();
  const { data } = useSelf();
  return (
    <>
      <PageHead
        title="Add a bank account"
        note="A UK account in your own name. We send £0.01 to it with a code, to confirm that it is yours."
      />
      <VerifyFirst>
        <AddBankForm
          holder={data?.displayName ?? ""}
          onAdded={({ bank }) => navigate({ to: "/user/payment", search: { verify: bank.id } })}
        />
      </VerifyFirst>
    </>
  );
}
