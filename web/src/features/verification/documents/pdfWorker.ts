// The thread in which a stranger's PDF is read. It is ended when the document takes too long.
import "@/features/verification/documents/pdfMemoryLimit";
import "pdfjs-dist/build/pdf.worker.mjs";
