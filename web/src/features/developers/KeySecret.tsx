import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { testKey } from "@/features/developers/queries";
import { CopyButton } from "@/ui/CopyButton";
import formStyles from "@/ui/form/Form.module.css";

type KeySecretProps = { secret: string | null; onClose: () => void };

/** A new key’s secret, which is shown this once, and a call to try it with. */
export function KeySecret({ secret, onClose }: KeySecretProps) {
  const [result, setResult] = useState<string | null>(null);

  async function handleTest() {
    if (secret === null) {
      return;
    }
    try {
      const { status, code, message } = await testKey(secret);
      setResult(`GET /wallet/account answered ${status}: ${message} (${code}).`);
    } catch {
      setResult("The call did not reach the server. Try again.");
    }
  }

  function handleClose() {
    setResult(null);
    onClose();
  }

  return (
    <Modal
      opened={secret !== null}
      onClose={handleClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Copy your API key"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={formStyles.form}>
        <p>
          This is the only time it is shown. Keep it where you keep passwords; if it is lost, make another.
        </p>
        <p style={{ overflowWrap: "anywhere" }}>
          <code>{secret}</code>
        </p>
        {secret !== null && <CopyButton text={secret} what="the API key" />}
        <p role="status">{result}</p>
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={handleTest}>
            Try it
          </Button>
          <Button onClick={handleClose}>I have copied it</Button>
        </div>
      </div>
    </Modal>
  );
}
