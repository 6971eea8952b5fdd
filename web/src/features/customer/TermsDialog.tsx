import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AcceptTerms } from "@/features/customer/AcceptTerms";
import { useSelf } from "@/features/customer/queries";
import { termsPending } from "@/features/customer/terms";

type TermsDialogProps = { signOut: ReactNode };

/** Logging out clears it, so the next sign-in asks again. */
const later = "terms.later";

/** Shows new terms of service once after sign-in. Buying and sending ask again; reading never does. */
export function TermsDialog({ signOut }: TermsDialogProps) {
  const { data } = useSelf();
  const [closed, setClosed] = useState(() => localStorage.getItem(later));
  if (data === undefined || !termsPending(data)) {
    return null;
  }
  const asked = `${data.id} ${data.terms.current}`;

  function handleLater() {
    localStorage.setItem(later, asked);
    setClosed(asked);
  }

  return (
    <Modal
      opened={closed !== asked}
      onClose={handleLater}
      title={data.terms.accepted === null ? "Our terms of service" : "Our terms of service have changed"}
      size="xl"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <AcceptTerms user={data}>
        {signOut}
        <Button variant="default" onClick={handleLater}>
          Not now
        </Button>
      </AcceptTerms>
    </Modal>
  );
}
