import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { hasDraft } from "@/api/drafts";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { AddAddressDialog, addressDraft } from "@/features/withdrawals/AddAddressDialog";
import { BatchDialog } from "@/features/withdrawals/BatchDialog";
import { Whitelist } from "@/features/withdrawals/Whitelist";
import formStyles from "@/ui/form/Form.module.css";
import { PageHead } from "@/ui/PageHead";

export function AddressWhitelistScreen() {
  const [adding, addDialog] = useDisclosure(hasDraft(addressDraft));
  const [batch, batchDialog] = useDisclosure();
  return (
    <>
      <PageHead title="Addresses" note="The addresses you can send GBPC to.">
        <div className={formStyles.stepActions}>
          <Button variant="default" onClick={batchDialog.open}>
            Add several
          </Button>
          <Button onClick={addDialog.open}>Add an address</Button>
        </div>
      </PageHead>
      <VerifyFirst>
        <Whitelist />
      </VerifyFirst>
      <AddAddressDialog opened={adding} onClose={addDialog.close} />
      <BatchDialog opened={batch} onClose={batchDialog.close} />
    </>
  );
}
