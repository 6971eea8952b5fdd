import { AnnotationMode, getDocument, PDFWorker, type RenderTask } from "pdfjs-dist";
import { CharacterMaps, Decoders, Fonts } from "@/features/verification/documents/pdfAssets";
import { memoryExceeded } from "@/features/verification/documents/pdfMemoryError";
import PdfReader from "@/features/verification/documents/pdfWorker?worker";

/** Limits on what a document may use of the reviewer's browser; see decision 0056. */
const maxPages = 300;
const timeoutSeconds = 30; // to open the document, and for each page
const maxPixels = 6_000_000; // of a drawn page
const maxImagePixels = 40_000_000; // of one image in it: a page at 600 dpi

/** The worker could not read the rest of a page (pdf.js, StreamKind.ERROR). */
const streamError = 5;

/** No preview can be made. The message completes the sentence "No preview:". */
export class PreviewError extends Error {}

/** Draws one page at the given width, and resolves only once the page is watermarked. */
type Draw = (page: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;

export type Pdf = { pages: number; draw: Draw; close: () => void };

/** Opens an untrusted document in a worker of its own. Rejects with PreviewError. */
export async function openPdf(bytes: Blob, watermark: string): Promise<Pdf> {
  const reader = new PdfReader();
  const broken = new Promise<never>((_, reject) => {
    // pdf.js silently draws only the part of a page that comes before what it cannot read.
    reader.addEventListener(
      "message",
      ({ data }) => data?.stream === streamError && reject(previewErrorOf(data)),
    );
    reader.addEventListener("error", ({ message }) =>
      reject(
        new PreviewError(
          message.includes(memoryExceeded) ? "it is too large when decompressed." : "the PDF viewer failed.",
        ),
      ),
    );
  });
  broken.catch(() => undefined); // it may fail while nothing waits for it
  const worker = new PDFWorker({ port: reader as unknown as null }); // the types lack the port
  const task = getDocument({
    worker,
    data: new Uint8Array(await bytes.arrayBuffer()),
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: Fonts,
    WasmFactory: Decoders,
    useWorkerFetch: false, // the worker has no network access
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: true, // a page is shown whole or not at all
    maxImageSize: maxImagePixels,
    canvasMaxAreaInBytes: maxImagePixels * 4,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    reader.terminate();
  };
  const inTime = async <Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PreviewError("it takes too long to draw.")), timeoutSeconds * 1000);
    });
    try {
      return await Promise.race([work, timedOut, broken]);
    } catch (thrown) {
      signal?.throwIfAborted(); // this page is no longer on screen
      close();
      throw previewErrorOf(thrown);
    } finally {
      clearTimeout(timer);
    }
  };

  const document = await inTime(task.promise);
  if (document.numPages > maxPages) {
    close();
    throw new PreviewError(
      `it has ${document.numPages.toLocaleString("en-GB")} pages, more than can be shown.`,
    );
  }

  let last: Promise<unknown> = Promise.resolve(); // one page at a time
  const draw: Draw = (number, width, signal) => {
    const drawn = last.then(async () => {
      signal.throwIfAborted();
      let rendering: RenderTask | undefined;
      const cancel = () => rendering?.cancel();
      signal.addEventListener("abort", cancel);
      try {
        const page = await inTime(document.getPage(number), signal);
        signal.throwIfAborted();
        const { width: wide, height: high } = page.getViewport({ scale: 1 });
        const scale = Math.min(width / wide, Math.sqrt(maxPixels / (wide * high)));
        const viewport = page.getViewport({ scale });
        const canvas = window.document.createElement("canvas");
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        rendering = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
        await inTime(rendering.promise, signal);
        page.cleanup();
        drawWatermark(watermark, canvas);
        return canvas;
      } finally {
        signal.removeEventListener("abort", cancel);
      }
    });
    last = drawn.catch(() => undefined);
    return drawn;
  };
  return { pages: document.numPages, draw, close };
}

function previewErrorOf(thrown: unknown): PreviewError {
  if (thrown instanceof PreviewError) {
    return thrown;
  }
  return new PreviewError(
    thrown instanceof Error && thrown.name === "PasswordException"
      ? "it is password-protected."
      : "it is damaged or in an unsupported format.",
  );
}

/** Repeats the watermark diagonally across a page, dark with a light edge, so that it is legible on any page and cannot be cropped out. */
function drawWatermark(words: string, on: HTMLCanvasElement) {
  const pen = on.getContext("2d");
  if (pen === null) {
    throw new PreviewError("this browser cannot draw it.");
  }
  const { width, height } = on;
  const size = Math.max(9, Math.max(width, height) / 55);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.filter = "none";
  pen.font = `600 ${size}px "Hanken Grotesk Variable", sans-serif`;
  pen.textBaseline = "alphabetic";
  pen.lineJoin = "round";
  pen.lineWidth = size / 6;
  pen.strokeStyle = "rgb(255 255 255 / 45%)";
  pen.fillStyle = "rgb(30 45 60 / 34%)";
  pen.rotate(-Math.PI / 9);
  const [stepX, stepY, reach] = [pen.measureText(words).width + size * 3, size * 5, width + height];
  for (let row = 0, y = -reach; y < reach; row++, y += stepY) {
    for (let x = -reach + ((row % 2) * stepX) / 2; x < reach; x += stepX) {
      pen.strokeText(words, x, y);
      pen.fillText(words, x, y);
    }
  }
}
