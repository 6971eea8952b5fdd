import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ApiKey } from "@/api/contract";
import { type KeyChange, type Scope, scopes, useChangeKey, useMakeKey } from "@/features/developers/queries";
import { scopeWords } from "@/features/developers/words";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { notify } from "@/ui/notices";

type Choice = { value: string; label: string };

type KeyDialogProps = {
  /** The key that is changed, or “new”; null closes the dialog. */
  of: ApiKey | "new" | null;
  /** The sub-accounts to which a new key may be confined. */
  accounts?: Choice[];
  onClose: () => void;
  onMade: (secret: string) => void;
};

/** Asks what a key is called, what it may do, from where, and until when. */
export function KeyDialog({ of, accounts = [], onClose, onMade }: KeyDialogProps) {
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      title={of === null || of === "new" ? "Create an API key" : `Change ${of.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {of !== null && (
        <KeyForm
          key={of === "new" ? of : of.id}
          known={of}
          accounts={accounts}
          onClose={onClose}
          onMade={onMade}
        />
      )}
    </Modal>
  );
}

type KeyFormProps = Required<Omit<KeyDialogProps, "of">> & { known: ApiKey | "new" };

function KeyForm({ known, accounts, onClose, onMade }: KeyFormProps) {
  const old = known === "new" ? null : known;
  const make = useMakeKey();
  const change = useChangeKey();
  const [name, setName] = useState(old?.name ?? "");
  const [chosen, setChosen] = useState<Scope[]>(old?.scopes ?? ["read"]);
  const [networks, setNetworks] = useState(old?.ipAllowList.join("\n") ?? "");
  const [expires, setExpires] = useState(dayOf(old));
  const [publicKey, setPublicKey] = useState("");
  const [account, setAccount] = useState("");
  const movesMoney = chosen.includes("redemptions") || chosen.includes("transfers");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (make.isPending || change.isPending) {
      return;
    }
    const body = {
      name: name.trim(),
      scopes: chosen,
      ipAllowList: networks.split(/[\s,]+/).filter((one) => one !== ""),
      expiresAt: expires === dayOf(old) ? (old?.expiresAt ?? null) : endOf(expires),
    };
    if (old !== null) {
      change.mutate(
        { id: old.id, ...changesOf(old, body) },
        {
          onSuccess: (saved) => {
            onClose();
            if (!isSame(old, body) && isSame(old, saved)) {
              notify(
                "good",
                "The change is awaiting your team’s approval. Until then the key works as before.",
              );
            }
          },
        },
      );
      return;
    }
    make.mutate(
      {
        ...body,
        publicKey: publicKey.trim() === "" ? null : publicKey.trim(),
        account: account === "" ? null : account,
      },
      {
        onSuccess: (made) => {
          onClose();
          onMade(made.secret);
        },
      },
    );
  }

  return (
    <form className={formStyles.form} onSubmit={handleSubmit}>
      <TextInput
        label="Name"
        description="Names what uses the key, for example “Payroll server”."
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Permissions"
        value={chosen}
        onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
      >
        {scopes.map((scope) => (
          <Checkbox key={scope} mt="xs" value={scope} label={scope} description={scopeWords[scope]} />
        ))}
      </Checkbox.Group>
      {old === null && accounts.length > 0 && (
        <NativeSelect
          label="Accounts it can access"
          description={
            account === ""
              ? "Your main account and every sub-account."
              : "This account only. The key is listed on the account’s page."
          }
          data={[{ value: "", label: "All accounts" }, ...accounts]}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
      )}
      {movesMoney && (
        <p className={formStyles.irreversible}>
          Anyone with this key can pay out your money, up to your limits, without your confirmation. Restrict
          the IP addresses it can be used from.
        </p>
      )}
      <Textarea
        label="Allowed IP addresses (optional)"
        description="Addresses or networks such as 203.0.113.0/24, one per line. If empty, the key works from any address."
        autosize
        minRows={2}
        value={networks}
        onChange={(event) => setNetworks(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Expires after (optional)"
        value={expires}
        onChange={(event) => setExpires(event.currentTarget.value)}
      />
      {old === null && (
        <TextInput
          label="Public key (optional)"
          description="An Ed25519 key in base64. Each request that changes something must then be signed with it."
          value={publicKey}
          onChange={(event) => setPublicKey(event.currentTarget.value)}
        />
      )}
      <FormAlert error={make.error ?? change.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={make.isPending || change.isPending} disabled={chosen.length === 0}>
          {old === null ? "Create key" : "Save"}
        </Button>
      </div>
    </form>
  );
}

type Kept = Required<KeyChange>;

const dayOf = (key: ApiKey | null) => key?.expiresAt?.slice(0, 10) ?? "";

const endOf = (day: string) => (day === "" ? null : new Date(`${day}T23:59:59Z`).toISOString());

/** What differs from the key. What nobody touched is not sent: the end of its last day would be later than its end. */
function changesOf(key: Kept, to: Kept): KeyChange {
  return {
    ...(to.name !== key.name && { name: to.name }),
    ...(!isSameList(to.scopes, key.scopes) && { scopes: to.scopes }),
    ...(!isSameList(to.ipAllowList, key.ipAllowList) && { ipAllowList: to.ipAllowList }),
    ...(to.expiresAt !== key.expiresAt && { expiresAt: to.expiresAt }),
  };
}

const isSame = (key: Kept, other: Kept) => Object.keys(changesOf(key, other)).length === 0;

const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((text) => other.includes(text));
