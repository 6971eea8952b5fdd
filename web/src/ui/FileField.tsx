import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "@/lib/sentence";
import { formatSize } from "@/lib/size";
import { useOwnId } from "@/lib/useOwnId";
import styles from "@/ui/FileField.module.css";
import formStyles from "@/ui/form/Form.module.css";

export type Send = (
  file: File,
  watch: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ fileName: string }>;

type FileFieldProps = {
  label: string;
  description?: string;
  /** The name the server gave to what is there already; empty when there is nothing. */
  value: string;
  send: Send;
  onChange: (fileName: string) => void;
  onSent?: (file: File) => void;
  /** Whether a file is on its way: a form that is sent meanwhile would go without it. */
  onSending?: (sending: boolean) => void;
  accept?: string;
  /** Asks a phone for its camera. */
  capture?: "user" | "environment";
  error?: string;
};

type State =
  | { now: "idle" }
  | { now: "sending"; file: File; share: number; stop: AbortController }
  | { now: "failed"; file: File; sentence: string };

/** A file: chosen or dropped, sent with its progress, cancelled, tried again, replaced. */
export function FileField(props: FileFieldProps) {
  const { label, description, value, send, onChange, onSent, onSending, accept, capture, error } = props;
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ now: "idle" });
  const [sent, setSent] = useState<File | null>(null);
  const [over, setOver] = useState(false);

  async function start(file: File) {
    const stop = new AbortController();
    latest.current?.abort(); // a second file, dropped while the first is on its way, takes its place
    latest.current = stop;
    const become = (next: State) => latest.current === stop && setState(next);
    const onProgress = (share: number) => become({ now: "sending", file, share, stop });
    onProgress(0);
    onSending?.(true);
    try {
      const { fileName } = await send(file, { signal: stop.signal, onProgress });
      if (latest.current === stop) {
        setState({ now: "idle" });
        setSent(file);
        onChange(fileName);
        onSent?.(file);
      }
    } catch (thrown) {
      const sentence = sentenceOf(thrown);
      become(sentence === null ? { now: "idle" } : { now: "failed", file, sentence });
    } finally {
      if (latest.current === stop) {
        onSending?.(false);
      }
    }
  }

  function handleFiles(files: FileList | null) {
    const file = files?.[0];
    if (file !== undefined) {
      start(file);
    }
    if (input.current !== null) {
      input.current.value = ""; // the same file can be chosen again
    }
  }

  // A file that was chosen in a prerendered page before it was alive lies in the browser's own field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    if (input.current?.files?.length) {
      handleFiles(input.current.files);
    }
  }, []);

  const wrong = state.now === "failed" ? state.sentence : error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same
    <div
      className={styles.file}
      data-over={over}
      data-wrong={wrong !== undefined}
      aria-busy={state.now === "sending"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        handleFiles(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className={styles.fileLabel}>
        {label}
      </label>
      {description !== undefined && <p className={formStyles.fieldHint}>{description}</p>}
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.fileInput}
        accept={accept}
        capture={capture}
        aria-describedby={wrong === undefined ? undefined : `${id}-error`}
        aria-invalid={wrong !== undefined}
        onChange={(event) => handleFiles(event.currentTarget.files)}
      />
      {state.now === "sending" ? (
        <div className={styles.fileRow}>
          <progress max={1} value={state.share} aria-label={`Sending ${state.file.name}`} />
          <span className="figures">{Math.round(state.share * 100)}%</span>
          <button type="button" className="plain" onClick={() => state.stop.abort()}>
            Cancel
          </button>
        </div>
      ) : (
        <div className={styles.fileRow}>
          {value !== "" && (
            <span className={styles.fileName}>
              {sent === null ? "File uploaded" : `${sent.name}, ${formatSize(sent.size)}`}
            </span>
          )}
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => input.current?.click()}
          >
            {value === "" ? "Choose a file" : "Replace"}
          </button>
          {state.now === "failed" && (
            <button type="button" className="plain" onClick={() => start(state.file)}>
              Try again
            </button>
          )}
        </div>
      )}
      {wrong !== undefined && (
        <p
          id={`${id}-error`}
          className={formStyles.fieldError}
          role={state.now === "failed" ? "alert" : undefined}
        >
          {wrong}
        </p>
      )}
    </div>
  );
}
