import { Modal } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { PdfPages } from "@/features/verification/documents/PdfPages";
import styles from "@/features/verification/documents/PdfPreview.module.css";
import { openPdf, type Pdf, PreviewError } from "@/features/verification/documents/pdf";
import { Waiting } from "@/ui/Waiting";

export type PdfPreviewProps = {
  title: string;
  bytes: Blob;
  watermark: string;
  onFailed: (why: string) => void;
};

/** A PDF next to the data: every page watermarked, inline and enlarged to the window. */
export function PdfPreview({ title, bytes, watermark, onFailed }: PdfPreviewProps) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [enlarged, setEnlarged] = useState(false);

  const handleFailed = useCallback(
    (thrown: unknown) => onFailed(thrown instanceof PreviewError ? thrown.message : "the PDF viewer failed."),
    [onFailed],
  );

  useEffect(() => {
    let mounted = true;
    let opened: Pdf | undefined;
    openPdf(bytes, watermark).then(
      (made) => {
        opened = made;
        if (mounted) {
          setPdf(made);
        } else {
          made.close();
        }
      },
      (thrown) => mounted && handleFailed(thrown),
    );
    return () => {
      mounted = false;
      opened?.close();
      setPdf(null);
    };
  }, [bytes, watermark, handleFailed]);

  if (pdf === null) {
    return <Waiting rows={3} />;
  }
  const pages = <PdfPages title={title} pdf={pdf} watermark={watermark} onFailed={handleFailed} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.view} aria-label={`Pages of ${title.toLowerCase()}`} tabIndex={0}>
        {pages}
      </section>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Enlarge ${title.toLowerCase()}`}
        onClick={() => setEnlarged(true)}
      >
        Enlarge
      </button>
      <Modal
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        fullScreen
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <div className={styles.enlarged}>{pages}</div>
      </Modal>
    </>
  );
}
