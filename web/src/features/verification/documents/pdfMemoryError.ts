/** The error with which the worker that reads a PDF ends when the document needs too much memory. */
export const memoryExceeded = "more memory than a document may use";
