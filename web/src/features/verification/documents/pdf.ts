import { AnnotationMode, getDocument, PDFWorker, type RenderTask } from "pdfjs-dist";
import { CharacterMaps, Decoders, Fonts } from "@/features/verification/documents/pdfAssets";
import { beyondBounds } from "@/features/verification/documents/pdfMemoryError";
import PdfThread from "@/features/verification/documents/pdfWorker?worker";

/** What a document may ask of the reviewer's browser; see decision 0056. */
const mostPages = 300;
const mostSeconds = 30; // for opening it, and for each page
const mostPixels = 6_000_000; // of a page, as it is drawn
const mostImagePixels = 40_000_000; // of one picture in it: a page at 600 dots an inch

/** How the thread says that it could not read the rest of a page (pdf.js, StreamKind.ERROR). */
const streamFailed = 5;

/** A document that is not shown. The message ends the sentence "cannot be shown here:". */
export class NotShown extends Error {}

/** Draws one page with the mark across it, as wide as it is asked for; never before the mark is on it. */
type Draw = (page: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;

export type Pdf = { pages: number; draw: Draw; close: () => void };

/** Opens a stranger's document in a thread of its own. Rejects with NotShown. */
export async function openPdf(bytes: Blob, mark: string): Promise<Pdf> {
  const thread = new PdfThread();
  const broken = new Promise<never>((_, reject) => {
    // Of what it cannot read on a page, pdf.js draws the part before it, and does not say so.
    thread.addEventListener("message", ({ data }) => data?.stream === streamFailed && reject(reasonOf(data)));
    thread.addEventListener("error", ({ message }) =>
      reject(
        new NotShown(
          message.includes(beyondBounds)
            ? "it unpacks to more than can be shown."
            : "the part of the site that reads it failed.",
        ),
      ),
    );
  });
  broken.catch(() => undefined); // nobody may be waiting when it breaks
  const worker = new PDFWorker({ port: thread as unknown as null }); // the types leave the port out
  const task = getDocument({
    worker,
    data: new Uint8Array(await bytes.arrayBuffer()),
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: Fonts,
    WasmFactory: Decoders,
    useWorkerFetch: false, // the thread itself reaches nothing
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: true, // what is shown is all of it
    maxImageSize: mostImagePixels,
    canvasMaxAreaInBytes: mostImagePixels * 4,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    thread.terminate();
  };
  const inTime = async <Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotShown("drawing it would take too long.")), mostSeconds * 1000);
    });
    try {
      return await Promise.race([work, late, broken]);
    } catch (thrown) {
      signal?.throwIfAborted(); // nobody looks at this page any more
      close();
      throw reasonOf(thrown);
    } finally {
      clearTimeout(timer);
    }
  };

  const document = await inTime(task.promise);
  if (document.numPages > mostPages) {
    close();
    throw new NotShown(`it has ${document.numPages.toLocaleString("en-GB")} pages.`);
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
        const scale = Math.min(width / wide, Math.sqrt(mostPixels / (wide * high)));
        const viewport = page.getViewport({ scale });
        const canvas = window.document.createElement("canvas");
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        rendering = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
        await inTime(rendering.promise, signal);
        page.cleanup();
        write(mark, canvas);
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

function reasonOf(thrown: unknown): NotShown {
  if (thrown instanceof NotShown) {
    return thrown;
  }
  return new NotShown(
    thrown instanceof Error && thrown.name === "PasswordException"
      ? "it is protected by a password."
      : "it is damaged, or made in a way that is not read here.",
  );
}

/** Repeats the words across a page, slanting, dark with a light edge: read on any ground, not cut away. */
function write(words: string, on: HTMLCanvasElement) {
  const pen = on.getContext("2d");
  if (pen === null) {
    throw new NotShown("this browser cannot draw it.");
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
