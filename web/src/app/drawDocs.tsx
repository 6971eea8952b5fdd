import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { DocsPage } from "@/app/docsScreens";

/** Draws a page of the documentation where there is no prerendered one, in development. */
export function drawDocs() {
  const container = document.getElementById("root");
  if (container !== null && container.firstElementChild === null) {
    flushSync(() => createRoot(container).render(<DocsPage address={location.pathname} />));
  }
}
