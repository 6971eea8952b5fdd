import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { ApiKeys } from "@/features/developers/ApiKeys";
import { KeySecret } from "@/features/developers/KeySecret";
import { MakeKeyDialog } from "@/features/developers/MakeKeyDialog";
import { PageHead } from "@/ui/PageHead";

export function DevelopersScreen() {
  const [making, dialog] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <PageHead title="Developers" note="API keys with which your programs call in your name.">
        <Button onClick={dialog.open}>Make an API key</Button>
      </PageHead>
      <VerifyFirst>
        <ApiKeys onSecret={setSecret} />
      </VerifyFirst>
      <MakeKeyDialog opened={making} onClose={dialog.close} onMade={setSecret} />
      <KeySecret secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
