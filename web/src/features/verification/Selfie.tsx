import { useState } from "react";
import { type Face, FacePictures } from "@/features/verification/FacePictures";
import { sendDocument, useRealness } from "@/features/verification/queries";
import { useReason } from "@/features/verification/reasons";
import { FormAlert } from "@/ui/FormAlert";
import { Status } from "@/ui/Status";

type SelfieProps = { kind: "individual" | "business"; realness: string | undefined };

/** Shows that the one who applies is the one on the document. */
export function Selfie({ kind, realness }: SelfieProps) {
  const check = useRealness(kind);
  const [face, setFace] = useState<Face>({ selfieFile: "", turnFiles: [] });
  const reason = useReason("realness");
  const done = realness === "completed" || check.data?.status === "completed";
  return (
    <section className="field-group">
      <h2>A picture of you</h2>
      <p>
        Look straight into the camera, in good light, without hat or dark glasses, then turn your head. A
        reviewer compares it with your document.
      </p>
      {done ? (
        <Status tone="good">Received</Status>
      ) : (
        <FacePictures
          value={face}
          error={reason}
          send={sendDocument}
          onChange={(shown) => {
            setFace(shown);
            check.mutate(shown);
          }}
        />
      )}
      <FormAlert error={check.error} />
    </section>
  );
}
