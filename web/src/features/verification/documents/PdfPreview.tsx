import { Modal } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { PdfPages } from "@/features/verification/documents/PdfPages";
import { NotShown, openPdf, type Pdf } from "@/features/verification/documents/pdf";
import { Waiting } from "@/ui/Waiting";

export type PdfPreviewProps = { title: string; bytes: Blob; mark: string; onFailed: (why: string) => void };

/** A PDF beside the data: every page with the mark across it, here and as large as the window. */
export function PdfPreview({ title, bytes, mark, onFailed }: PdfPreviewProps) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [large, setLarge] = useState(false);

  const handleFailed = useCallback(
    (thrown: unknown) =>
      onFailed(thrown instanceof NotShown ? thrown.message : "the part of the site that shows it failed."),
    [onFailed],
  );

  useEffect(() => {
    let wanted = true;
    let opened: Pdf | undefined;
    openPdf(bytes, mark).then(
      (made) => {
        opened = made;
        if (wanted) {
          setPdf(made);
        } else {
          made.close();
        }
      },
      (thrown) => wanted && handleFailed(thrown),
    );
    return () => {
      wanted = false;
      opened?.close();
      setPdf(null);
    };
  }, [bytes, mark, handleFailed]);

  if (pdf === null) {
    return <Waiting rows={3} />;
  }
  const pages = <PdfPages title={title} pdf={pdf} mark={mark} onFailed={handleFailed} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="pdf-view" aria-label={`Pages of ${title.toLowerCase()}`} tabIndex={0}>
        {pages}
      </section>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Enlarge ${title.toLowerCase()}`}
        onClick={() => setLarge(true)}
      >
        Enlarge
      </button>
      <Modal
        opened={large}
        onClose={() => setLarge(false)}
        fullScreen
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <div className="pdf-large">{pages}</div>
      </Modal>
    </>
  );
}
