import { Button } from "@mantine/core";
import { useState } from "react";
import type { Realness } from "@/api/contract";
import { FacePictures } from "@/features/verification/liveness/FacePictures";
import {
  type FaceFiles,
  useCompleteLivenessCheck,
  useLivenessSession,
} from "@/features/verification/liveness/queries";
import { sendDocument } from "@/features/verification/steps/queries";
import { useReason } from "@/features/verification/steps/reviewReasons";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type LivenessCheckProps = { kind: "individual" | "business"; realness: string | undefined };

/** Shows that the applicant is the person on the identity document. */
export function LivenessCheck({ kind, realness }: LivenessCheckProps) {
  const check = useCompleteLivenessCheck(kind);
  const done = realness === "completed" || check.data?.status === "completed";
  const session = useLivenessSession(kind, !done);
  return (
    <section className={formStyles.fieldGroup}>
      <h2>A picture of you</h2>
      {done && <Status tone="good">Received</Status>}
      {!done && session.isPending && <Waiting rows={2} />}
      {!done && session.isError && (
        <Failed what="the liveness check" error={session.error} onRetry={session.refetch} />
      )}
      {!done &&
        session.data !== undefined &&
        (isOnThisSite(session.data) ? (
          <CameraCheck check={check} />
        ) : (
          <ProviderCheck session={session.data} failed={realness === "failed"} />
        ))}
      <FormAlert error={check.error} />
    </section>
  );
}

/** Whether the check takes place on this site rather than at an identity provider. */
const isOnThisSite = ({ url }: Realness) => new URL(url).pathname.startsWith("/user/verification/");

function CameraCheck({ check }: { check: ReturnType<typeof useCompleteLivenessCheck> }) {
  const [face, setFace] = useState<FaceFiles>({ selfieFile: "", turnFiles: [] });
  const reason = useReason("realness");
  return (
    <>
      <p>
        Face the camera in good light, without a hat or dark glasses. You will be asked to turn your head. A
        reviewer compares the pictures with your document.
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

function ProviderCheck({ session: { url, status }, failed }: { session: Realness; failed: boolean }) {
  const reason = useReason("realness");
  if (status === "failed") {
    return (
      <p className={formStyles.fieldError} role="alert">
        We could not verify your identity, and the check cannot be repeated.{" "}
        <a href="/ContactUs">Contact us</a>.
      </p>
    );
  }
  return (
    <>
      {failed && (
        <p className={formStyles.fieldError} role="alert">
          The check did not succeed. Try again in better light.
        </p>
      )}
      {reason !== undefined && <p className={formStyles.fieldError}>{reason}</p>}
      <p>
        Our identity provider takes the picture in a new window. Your answers here are kept, and this page
        updates when the check is complete.
      </p>
      <div className={formStyles.stepActions}>
        <Button component="a" href={url} target="_blank" rel="noreferrer">
          Start the check
        </Button>
      </div>
    </>
  );
}
