import { Button } from "@mantine/core";
import { useState } from "react";
import type { Realness } from "@/api/contract";
import { type Face, FacePictures } from "@/features/verification/liveness/FacePictures";
import { sendDocument, useLivenessCheck, useLivenessSession } from "@/features/verification/steps/queries";
import { useReason } from "@/features/verification/steps/reviewReasons";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type LivenessCheckProps = { kind: "individual" | "business"; realness: string | undefined };

/** Shows that the one who applies is the one on the document. */
export function LivenessCheck({ kind, realness }: LivenessCheckProps) {
  const check = useLivenessCheck(kind);
  const done = realness === "completed" || check.data?.status === "completed";
  const session = useLivenessSession(kind, !done);
  return (
    <section className="field-group">
      <h2>A picture of you</h2>
      {done && <Status tone="good">Received</Status>}
      {!done && session.isPending && <Waiting rows={2} />}
      {!done && session.isError && (
        <Failed what="the camera’s part" error={session.error} onRetry={session.refetch} />
      )}
      {!done &&
        session.data !== undefined &&
        (ours(session.data) ? (
          <OwnCamera check={check} />
        ) : (
          <Elsewhere session={session.data} failed={realness === "failed"} />
        ))}
      <FormAlert error={check.error} />
    </section>
  );
}

/** Whether it is done on our own pages. */
const ours = ({ url }: Realness) => new URL(url).pathname.startsWith("/user/verification/");

function OwnCamera({ check }: { check: ReturnType<typeof useLivenessCheck> }) {
  const [face, setFace] = useState<Face>({ selfieFile: "", turnFiles: [] });
  const reason = useReason("realness");
  return (
    <>
      <p>
        Look straight into the camera, in good light, without hat or dark glasses, then turn your head. A
        reviewer compares it with your document.
      </p>
      <FacePictures
        value={face}
        error={reason}
        send={sendDocument}
        onChange={(shown) => {
          setFace(shown);
          check.mutate(shown);
        }}
      />
    </>
  );
}

function Elsewhere({ session: { url, status }, failed }: { session: Realness; failed: boolean }) {
  const reason = useReason("realness");
  if (status === "failed") {
    return (
      <p className="field-error" role="alert">
        You could not be recognised, and it cannot be tried again. <a href="/ContactUs">Write to us</a>.
      </p>
    );
  }
  return (
    <>
      {failed && (
        <p className="field-error" role="alert">
          It did not work out. Try again, in better light.
        </p>
      )}
      {reason !== undefined && <p className="field-error">{reason}</p>}
      <p>
        A company that checks identities for us takes the picture. It opens in a new window; what you entered
        here stays, and this page knows when you are done.
      </p>
      <div className="step-actions">
        <Button component="a" href={url} target="_blank" rel="noreferrer">
          Go to the camera
        </Button>
      </div>
    </>
  );
}
