import { useEffect, useRef, useState } from "react";
import styles from "@/features/verification/documents/PdfPages.module.css";
import type { Pdf } from "@/features/verification/documents/pdf";

type PdfPagesProps = { title: string; pdf: Pdf; watermark: string; onFailed: (thrown: unknown) => void };

/** Every page of a document, one below the other. A page is drawn as it scrolls near and freed afterwards. */
export function PdfPages({ title, pdf, watermark, onFailed }: PdfPagesProps) {
  return (
    <ol className={styles.pages}>
      {Array.from({ length: pdf.pages }, (_, at) => at + 1).map((number) => (
        <Page key={number} number={number} {...{ title, pdf, watermark, onFailed }} />
      ))}
    </ol>
  );
}

const paper = 210 / 297; // until the size of a page is known
const ahead = "600px";

function Page({ number, title, pdf, watermark, onFailed }: PdfPagesProps & { number: number }) {
  const place = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [shape, setShape] = useState(paper);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: ahead,
    });
    if (place.current !== null) {
      watch.observe(place.current);
    }
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const shown = canvas.current;
    if (!near || shown === null) {
      return undefined;
    }
    const stop = new AbortController();
    const width = Math.max(shown.clientWidth, 320) * Math.min(window.devicePixelRatio, 2);
    pdf.draw(number, width, stop.signal).then(
      (page) => {
        if (!stop.signal.aborted) {
          shown.width = page.width;
          shown.height = page.height;
          shown.getContext("2d")?.drawImage(page, 0, 0);
          setShape(page.width / page.height);
          setDrawn(true);
        }
      },
      (thrown) => !stop.signal.aborted && failed.current(thrown),
    );
    return () => {
      stop.abort();
      shown.width = 0; // gives its memory back
      shown.height = 0;
      setDrawn(false);
    };
  }, [near, number, pdf]);

  return (
    <li ref={place} aria-busy={near && !drawn}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${title}, page ${number} of ${pdf.pages}, watermarked ${watermark}`}
        style={{ aspectRatio: shape }}
      />
      {pdf.pages > 1 && (
        <span className={styles.number}>
          {number} of {pdf.pages}
        </span>
      )}
    </li>
  );
}
