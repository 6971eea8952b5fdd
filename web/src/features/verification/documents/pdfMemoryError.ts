/** What the thread that reads a PDF dies of when the document asks for too much. */
export const beyondBounds = "more memory than a document may use";
