import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { PublicPage } from "@/app/publicScreens";

/** Draws a public page where there is no prerendered one, in development. */
export function drawPage() {
  const container = document.getElementById("root");
  if (container !== null && container.firstElementChild === null) {
    flushSync(() => createRoot(container).render(<PublicPage address={location.pathname} />));
  }
}
