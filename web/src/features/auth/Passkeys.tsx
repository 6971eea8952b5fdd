import { Button, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useAddPasskey, usePasskeys, useRemovePasskey } from "@/features/auth/account";
import { passkeysWork } from "@/features/auth/passkey";
import settingListStyles from "@/features/auth/SettingList.module.css";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

type PasskeysProps = { onAdded?: () => void };

/** The user's passkeys, for signing in and for confirming payments. */
export function Passkeys({ onAdded }: PasskeysProps) {
  const { data, isPending, isError, error, refetch } = usePasskeys();
  const remove = useRemovePasskey();
  const [adding, dialog] = useDisclosure();
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const elsewhere = `http://localhost:${window.location.port}/user/profile`;
  return (
    <section>
      <SectionHead title="Passkeys" />
      {isPending && <Waiting rows={2} />}
      {isError && <Failed what="your passkeys" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <ul className={settingListStyles.settingList}>
          {data.list.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <span>
                  Added <Moment at={createdAt} />
                  {lastUsedAt !== null && (
                    <>
                      , last used <Moment at={lastUsedAt} />
                    </>
                  )}
                </span>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => setRemoving({ id, name })}
              >
                Remove
              </Button>
            </li>
          ))}
          <li>
            <div>
              <span>
                {passkeysWork() ? (
                  "Use your fingerprint, face or screen lock instead of a password."
                ) : (
                  <>
                    Passkeys do not work at a numeric address:{" "}
                    <a href={elsewhere}>open this page on localhost</a>.
                  </>
                )}
              </span>
            </div>
            {passkeysWork() && (
              <Button variant="default" size="sm" onClick={dialog.open}>
                Add a passkey
              </Button>
            )}
          </li>
        </ul>
      )}
      <Modal
        opened={adding}
        onClose={dialog.close}
        title="Add a passkey"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <AddPasskey onClose={dialog.close} onAdded={onAdded} />
      </Modal>
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove ${removing?.name ?? ""}`}
        action="Remove"
        dangerous
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          removing !== null && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })
        }
        onClose={() => setRemoving(null)}
      >
        <p>It will no longer sign you in or confirm payments. Delete it from your device too.</p>
      </ConfirmDialog>
    </section>
  );
}

type AddPasskeyProps = { onClose: () => void; onAdded?: () => void };

function AddPasskey({ onClose, onAdded }: AddPasskeyProps) {
  const add = useAddPasskey();
  const [name, setName] = useState("");

  function handleAdd(event: FormEvent) {
    event.preventDefault();
    add.mutate(name.trim(), {
      onSuccess: () => {
        onClose();
        onAdded?.();
      },
    });
  }

  return (
    <form className={formStyles.form} onSubmit={handleAdd}>
      <TextInput
        label="Name"
        placeholder="My phone"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormAlert error={add.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending} disabled={name.trim() === ""}>
          Continue
        </Button>
      </div>
    </form>
  );
}
