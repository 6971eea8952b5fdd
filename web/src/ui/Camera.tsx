import { useEffect, useRef, useState } from "react";
import styles from "@/ui/Camera.module.css";

export type Pose = { name: string; say: string; arrow?: "left" | "right" };

type CameraProps = {
  poses: readonly Pose[];
  /** The pictures, one for each pose, in their order. */
  onTaken: (pictures: File[]) => void;
  onClose: () => void;
};

const maxSide = 1280;
const quality = 0.9;

/** Whether the browser offers a camera. Whether the user allows it is known only when it is opened. */
export const hasCamera = () =>
  typeof navigator !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;

/** The camera, with instructions for one pose after another. It is switched off when this leaves the page. */
export function Camera({ poses, onTaken, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"opening" | "ready" | "refused" | "missing">("opening");
  const [taken, setTaken] = useState<File[]>([]);
  const pose = poses[taken.length];

  useEffect(() => {
    let stream: MediaStream | null = null;
    let left = false;
    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { facingMode: "user", width: { ideal: maxSide } } })
      .then((opened) => {
        stream = opened;
        if (left || video.current === null) {
          stop(opened);
          return;
        }
        video.current.srcObject = opened; // ready when its first picture is there
      })
      .catch((thrown: unknown) => setState(isRefusal(thrown) ? "refused" : "missing"));
    return () => {
      left = true;
      stop(stream);
    };
  }, []);

  async function handleTake() {
    const picture =
      video.current === null || pose === undefined ? null : await still(video.current, pose.name);
    if (picture === null) {
      return;
    }
    const all = [...taken, picture];
    setTaken(all);
    if (all.length === poses.length) {
      onTaken(all);
    }
  }

  if (state === "refused" || state === "missing") {
    return (
      <div className={styles.refused} role="alert">
        <p>{without[state]}</p>
        <button type="button" className="button button-quiet button-small" onClick={onClose}>
          Choose a picture
        </button>
      </div>
    );
  }
  return (
    <div className={styles.camera}>
      <div className={styles.view} data-arrow={pose?.arrow}>
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label="Camera preview"
          onLoadedData={() => setState("ready")}
        />
        <svg viewBox="0 0 300 300" aria-hidden="true">
          <ellipse cx="150" cy="148" rx="84" ry="112" />
          {pose?.arrow === "left" && <path d="M52 148 l-26 0 m10 -10 l-10 10 l10 10" />}
          {pose?.arrow === "right" && <path d="M248 148 l26 0 m-10 -10 l10 10 l-10 10" />}
        </svg>
      </div>
      <p className={styles.instruction} aria-live="polite">
        <span className="figures">
          {Math.min(taken.length + 1, poses.length)} of {poses.length}
        </span>{" "}
        {pose?.say ?? "Thank you."}
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className="button button-strong"
          disabled={state !== "ready" || pose === undefined}
          onClick={handleTake}
        >
          {state === "opening" ? "Starting the camera…" : "Take picture"}
        </button>
        <button type="button" className="plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </div>
  );
}

const without = {
  refused:
    "Access to the camera was denied. Allow it in your browser’s site settings, or choose a picture instead.",
  missing: "No camera is available. Choose a picture instead.",
};

/** Reports whether access to the camera was denied, rather than that there is none. */
const isRefusal = (thrown: unknown) => thrown instanceof DOMException && thrown.name === "NotAllowedError";

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) {
    track.stop();
  }
}

/** The current frame of the camera as a JPEG. */
async function still(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) {
    return null;
  }
  const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  return blob === null ? null : new File([blob], `${name}.jpg`, { type: "image/jpeg" });
}
