import { Button, Checkbox, Modal, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type Scope, scopes, useMakeKey } from "@/features/developers/queries";
import { scopeWords } from "@/features/developers/words";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type MakeKeyDialogProps = { opened: boolean; onClose: () => void; onMade: (secret: string) => void };

/** Asks what a new key is called, what it may do, from where, and until when. */
export function MakeKeyDialog({ opened, onClose, onMade }: MakeKeyDialogProps) {
  const make = useMakeKey();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Scope[]>(["read"]);
  const [networks, setNetworks] = useState("");
  const [expires, setExpires] = useState("");
  const [publicKey, setPublicKey] = useState("");

  function handleMake(event: FormEvent) {
    event.preventDefault();
    make.mutate(
      {
        name: name.trim(),
        scopes: chosen,
        ipAllowList: networks.split(/[\s,]+/).filter((one) => one !== ""),
        expiresAt: expires === "" ? null : new Date(`${expires}T23:59:59Z`).toISOString(),
        publicKey: publicKey.trim() === "" ? null : publicKey.trim(),
      },
      {
        onSuccess: (made) => {
          setName("");
          onClose();
          onMade(made.secret);
        },
      },
    );
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Make an API key"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={formStyles.form} onSubmit={handleMake}>
        <TextInput
          label="Name"
          description="So that you know later what uses it, such as “Payroll server”."
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="What it may do"
          value={chosen}
          onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
        >
          {scopes.map((scope) => (
            <Checkbox key={scope} mt="xs" value={scope} label={scope} description={scopeWords[scope]} />
          ))}
        </Checkbox.Group>
        <Textarea
          label="Addresses it may be used from (optional)"
          description="Networks such as 203.0.113.0/24, one a line. Without any, it works from everywhere."
          autosize
          minRows={2}
          value={networks}
          onChange={(event) => setNetworks(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Last day (optional)"
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
        <TextInput
          label="Public key (optional)"
          description="Base64 of an Ed25519 key: each change must then be signed with it."
          value={publicKey}
          onChange={(event) => setPublicKey(event.currentTarget.value)}
        />
        <FormAlert error={make.error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending} disabled={chosen.length === 0}>
            Make the key
          </Button>
        </div>
      </form>
    </Modal>
  );
}
