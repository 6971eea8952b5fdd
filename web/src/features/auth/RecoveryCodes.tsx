import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "@/ui/CopyButton";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Shown once. The way on opens when the reader says they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <div className="form">
      <p>
        Keep these codes somewhere safe and apart from your phone. Each lets you in once if you lose it. They
        are shown only now.
      </p>
      <ul className="recovery figures" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} what="all recovery codes" />
      <Checkbox
        label="I have kept them"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="lg" disabled={!kept} onClick={onDone}>
        Finish
      </Button>
    </div>
  );
}
