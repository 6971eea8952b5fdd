// The worker in which an untrusted PDF is read. It is terminated when the document takes too long.
import "@/features/verification/documents/pdfMemoryLimit";
import "pdfjs-dist/build/pdf.worker.mjs";
