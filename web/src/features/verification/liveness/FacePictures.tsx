import { useState } from "react";
import styles from "@/features/verification/liveness/FacePictures.module.css";
import type { FaceFiles } from "@/features/verification/liveness/queries";
import { sentenceOf } from "@/lib/sentence";
import { Camera, hasCamera, type Pose } from "@/ui/Camera";
import { FileField, type Send } from "@/ui/FileField";
import formStyles from "@/ui/form/Form.module.css";
import { Status } from "@/ui/Status";

type FacePicturesProps = {
  value: FaceFiles;
  send: Send;
  onChange: (face: FaceFiles) => void;
  error?: string;
};

const poses: readonly Pose[] = [
  { name: "face", say: "Face the camera." },
  { name: "left", say: "Turn your head to the left.", arrow: "left" },
  { name: "right", say: "Turn your head to the right.", arrow: "right" },
];

/** Takes pictures of a person's face with the camera; without a camera, the person chooses a file. */
export function FacePictures({ value, send, onChange, error }: FacePicturesProps) {
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function handleTaken(pictures: File[]) {
    setOpen(false);
    setSending(true);
    setFailed(null);
    try {
      const names: string[] = [];
      for (const picture of pictures) {
        const { fileName } = await send(picture, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
        names.push(fileName);
      }
      const [selfieFile = "", ...turnFiles] = names;
      onChange({ selfieFile, turnFiles });
    } catch (thrown) {
      setFailed(sentenceOf(thrown));
    } finally {
      setSending(false);
    }
  }

  if (open) {
    return <Camera poses={poses} onTaken={handleTaken} onClose={() => setOpen(false)} />;
  }
  const fromCamera = value.turnFiles.length > 0;
  return (
    <div className={styles.face}>
      {hasCamera() && (
        <div className={styles.camera}>
          <button
            type="button"
            className="button button-strong"
            disabled={sending}
            onClick={() => setOpen(true)}
          >
            {sending ? "Uploading your pictures…" : fromCamera ? "Retake pictures" : "Use the camera"}
          </button>
          {fromCamera && <Status tone="good">Three pictures received</Status>}
        </div>
      )}
      {failed !== null && (
        <p className={formStyles.fieldError} role="alert">
          {failed}
        </p>
      )}
      {fromCamera && error !== undefined && <p className={formStyles.fieldError}>{error}</p>}
      {!fromCamera && (
        <FileField
          label="Your picture"
          description={`${hasCamera() ? "Or choose a picture: " : ""}JPEG, PNG, HEIC or WebP, up to 50 MB.`}
          accept=".jpg,.jpeg,.png,.heic,.webp"
          capture="user"
          value={value.selfieFile}
          send={send}
          error={error}
          onChange={(selfieFile) => onChange({ selfieFile, turnFiles: [] })}
        />
      )}
    </div>
  );
}
