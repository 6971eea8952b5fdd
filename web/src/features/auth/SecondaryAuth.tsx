import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { refusal } from "@/api/client";
import type { Challenge } from "@/api/contract";
import { messages } from "@/api/messages";
import { type SecondaryAuthRequest, setSecondaryAuthPrompt } from "@/api/secondaryAuth";
import { stopIfAborted } from "@/api/write";
import type { SecondaryAuthForm } from "@/features/auth/SecondaryAuthForm";
import { loaded } from "@/lib/chunk";

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
  Form: typeof SecondaryAuthForm;
  resolve: (remembered: boolean) => void;
  reject: (reason: Error) => void;
};

/**
 * Fetches the form with the first challenge, because most visits confirm nothing. The dialog opens when it is
 * there, so that its first field gets the focus.
 */
async function loadForm(): Promise<typeof SecondaryAuthForm> {
  try {
    const { SecondaryAuthForm } = await loaded(import("@/features/auth/SecondaryAuthForm"));
    return SecondaryAuthForm;
  } catch {
    throw refusal(messages.confirmationNotLoaded);
  }
}

/** The dialog for secondary authentication, which any guarded call may open. The layout draws one for all screens. */
export function SecondaryAuth() {
  const [open, setOpen] = useState<Open | null>(null);

  useEffect(() => {
    setSecondaryAuthPrompt(async (request) => {
      const Form = await loadForm();
      stopIfAborted(request.signal);
      return new Promise((resolve, reject) => {
        setOpen({ ...request, Form, resolve, reject });
        const close = () => {
          reject(refusal("Cancelled"));
          setOpen((shown) => (shown?.reject === reject ? null : shown));
        };
        request.signal?.addEventListener("abort", close, { once: true });
      });
    });
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
      {open !== null && <open.Form request={open} onDone={handleDone} onCancel={handleCancel} />}
    </Modal>
  );
}
