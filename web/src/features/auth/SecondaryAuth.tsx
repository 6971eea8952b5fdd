import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { refusal } from "@/api/client";
import type { Challenge } from "@/api/contract";
import { type SecondaryAuthRequest, setSecondaryAuthPrompt } from "@/api/secondaryAuth";
import { SecondaryAuthForm } from "@/features/auth/SecondaryAuthForm";

function titleOf(challenge?: Challenge): string {
  const { summary } = challenge ?? {};
  if (summary === undefined) {
    return "Confirm it is you";
  }
  if (summary.action !== undefined) {
    return "Confirm this action";
  }
  return summary.amount === undefined ? "Confirm this new payee" : "Confirm this payment";
}

type Open = SecondaryAuthRequest & {
  resolve: (remembered: boolean) => void;
  reject: (reason: Error) => void;
};

/** The dialog for secondary authentication, which any guarded call may open. The layout draws one for all screens. */
export function SecondaryAuth() {
  const [open, setOpen] = useState<Open | null>(null);

  useEffect(() => {
    setSecondaryAuthPrompt(
      (request) =>
        new Promise((resolve, reject) => {
          setOpen({ ...request, resolve, reject });
          const close = () => {
            reject(refusal("Cancelled"));
            setOpen((shown) => (shown?.reject === reject ? null : shown));
          };
          request.signal?.addEventListener("abort", close, { once: true });
        }),
    );
    return () => setSecondaryAuthPrompt(null);
  }, []);

  function handleDone(remembered: boolean) {
    open?.resolve(remembered);
    setOpen(null);
  }

  function handleCancel() {
    open?.reject(refusal("Cancelled"));
    setOpen(null);
  }

  return (
    <Modal
      opened={open !== null}
      onClose={handleCancel}
      title={titleOf(open?.challenge)}
      closeButtonProps={{ "aria-label": "Cancel" }}
      zIndex={400}
    >
      {open !== null && <SecondaryAuthForm request={open} onDone={handleDone} onCancel={handleCancel} />}
    </Modal>
  );
}
