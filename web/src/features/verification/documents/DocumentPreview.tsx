import { Modal } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import styles from "@/features/verification/documents/DocumentPreview.module.css";
import type { PdfPreviewProps } from "@/features/verification/documents/PdfPreview";
import { useDownload, usePreview } from "@/features/verification/documents/queries";
import { loaded } from "@/lib/chunk";
import { useMay } from "@/lib/operator";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Waiting } from "@/ui/Waiting";

type DocumentPreviewProps = { title: string; fileName: string };

const cannotBeDrawn = "it is damaged, too large, or in a format that browsers cannot display.";

// The PDF reader is larger than the rest of the screen: it is fetched when the first PDF is opened.
const PdfPreview = lazy<ComponentType<PdfPreviewProps>>(() =>
  loaded(import("@/features/verification/documents/PdfPreview")).then(
    (part) => ({ default: part.PdfPreview }),
    () => ({ default: PdfReaderMissing }),
  ),
);

function PdfReaderMissing({ onFailed }: PdfPreviewProps) {
  useEffect(() => onFailed("the PDF viewer did not load."), [onFailed]);
  return null;
}

/** A customer's document. It is fetched when the reviewer asks for it, since each view is recorded. */
export function DocumentPreview({ title, fileName }: DocumentPreviewProps) {
  const may = useMay("compliance");
  const [requested, setRequested] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { data, isFetching, error, refetch } = usePreview(fileName, requested);
  const download = useDownload(fileName);
  const handleFailed = useCallback((why: string) => setFailed(why), []);
  const why = data?.kind === "none" ? cannotBeDrawn : failed;
  return (
    <figure className={styles.document}>
      <figcaption>{title}</figcaption>
      {may && data === undefined && (
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isFetching}
          aria-label={`${requested && !isFetching ? "Try again to show" : "Show"} ${title.toLowerCase()}`}
          onClick={() => (requested ? refetch() : setRequested(true))}
        >
          {isFetching ? "Loading…" : requested ? "Try again" : "Show"}
        </button>
      )}
      {data !== undefined && data.kind !== "picture" && (
        <button
          type="button"
          className="plain"
          disabled={download.isPending}
          aria-label={`Download ${title.toLowerCase()}`}
          onClick={() => download.mutate()}
        >
          Download
        </button>
      )}
      {why !== null && (
        <p className={formStyles.fieldHint} role="status">
          No preview: {why} Download the document to open it in another program.
        </p>
      )}
      {data?.kind === "picture" && <PicturePreview title={title} bytes={data.bytes} />}
      {data?.kind === "pdf" && failed === null && (
        <Suspense fallback={<Waiting rows={3} />}>
          <PdfPreview title={title} bytes={data.bytes} watermark={data.watermark} onFailed={handleFailed} />
        </Suspense>
      )}
      <FormAlert error={error ?? download.error} />
    </figure>
  );
}

function PicturePreview({ title, bytes }: { title: string; bytes: Blob }) {
  const [enlarged, setEnlarged] = useState(false);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);

  if (address === null) {
    return null;
  }
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Enlarge ${title.toLowerCase()}`}
        onClick={() => setEnlarged(true)}
      >
        <img src={address} alt={title} />
      </button>
      <Modal
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        fullScreen
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <img className={styles.enlarged} src={address} alt={title} />
      </Modal>
    </>
  );
}
