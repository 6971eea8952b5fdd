import { useState } from "react";
import { sendDocument, useRealness } from "@/features/verification/queries";
import { FileField } from "@/ui/FileField";
import { FormAlert } from "@/ui/FormAlert";
import { Status } from "@/ui/Status";

type SelfieProps = { kind: "individual" | "business"; realness: string | undefined };

/** Shows that the one who applies is the one on the document. */
export function Selfie({ kind, realness }: SelfieProps) {
  const check = useRealness(kind);
  const [file, setFile] = useState("");
  const done = realness === "completed" || check.data?.status === "completed";
  return (
    <section className="field-group">
      <h2>A picture of you</h2>
      <p>
        Look straight into the camera, in good light, without hat or dark glasses. A reviewer compares it.
      </p>
      {done ? (
        <Status tone="good">Received</Status>
      ) : (
        <FileField
          label="Your picture"
          description="On a phone this opens the camera. JPEG, PNG, HEIC or WebP, up to 50 MB."
          accept=".jpg,.jpeg,.png,.heic,.webp"
          capture="user"
          value={file}
          send={sendDocument}
          onChange={(fileName) => {
            setFile(fileName);
            check.mutate(fileName);
          }}
        />
      )}
      <FormAlert error={check.error} />
    </section>
  );
}
