import { Modal } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { PdfPreviewProps } from "@/features/verification/documents/PdfPreview";
import { useDocument, useSaveDocument } from "@/features/verification/review/queries";
import { loaded } from "@/lib/chunk";
import { useMay } from "@/lib/operator";
import { FormAlert } from "@/ui/FormAlert";
import { Waiting } from "@/ui/Waiting";

type DocumentPreviewProps = { title: string; fileName: string };

const kindUnknown = "it is of a kind that browsers do not draw.";

// What reads PDFs is larger than all the rest of the screen: only who opens one fetches it.
const PdfPreview = lazy<ComponentType<PdfPreviewProps>>(() =>
  loaded(import("@/features/verification/documents/PdfPreview")).then(
    (part) => ({ default: part.PdfPreview }),
    () => ({ default: PdfMissing }),
  ),
);

function PdfMissing({ onFailed }: PdfPreviewProps) {
  useEffect(() => onFailed("the part of the site that shows it did not load."), [onFailed]);
  return null;
}

/** A customer's document. It is fetched when the reviewer asks, since each look is recorded. */
export function DocumentPreview({ title, fileName }: DocumentPreviewProps) {
  const may = useMay("compliance");
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { data, isFetching, error, refetch } = useDocument(fileName, wanted);
  const saving = useSaveDocument(fileName);
  const handleFailed = useCallback((why: string) => setFailed(why), []);
  const why = data?.kind === "none" ? kindUnknown : failed;
  return (
    <figure className="document">
      <figcaption>{title}</figcaption>
      {may && data === undefined && (
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isFetching}
          aria-label={`${wanted && !isFetching ? "Try again to show" : "Show"} ${title.toLowerCase()}`}
          onClick={() => (wanted ? refetch() : setWanted(true))}
        >
          {isFetching ? "Loading…" : wanted ? "Try again" : "Show"}
        </button>
      )}
      {data !== undefined && data.kind !== "picture" && (
        <button type="button" className="plain" disabled={saving.isPending} onClick={() => saving.mutate()}>
          Save the document
        </button>
      )}
      {why !== null && (
        <p className="field-hint" role="status">
          This document cannot be shown here: {why} Save it to open it with another program.
        </p>
      )}
      {data?.kind === "picture" && <Picture title={title} bytes={data.bytes} />}
      {data?.kind === "pdf" && failed === null && (
        <Suspense fallback={<Waiting rows={3} />}>
          <PdfPreview title={title} bytes={data.bytes} mark={data.mark} onFailed={handleFailed} />
        </Suspense>
      )}
      <FormAlert error={error ?? saving.error} />
    </figure>
  );
}

function Picture({ title, bytes }: { title: string; bytes: Blob }) {
  const [large, setLarge] = useState(false);
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
        className="document-picture"
        aria-label={`Enlarge ${title.toLowerCase()}`}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt={title} />
      </button>
      <Modal
        opened={large}
        onClose={() => setLarge(false)}
        fullScreen
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <img className="document-large" src={address} alt={title} />
      </Modal>
    </>
  );
}
