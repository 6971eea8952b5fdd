// The public pages are HTML. This brings to life what has to be: the live parts, each on its own and only
// when it is about to be seen or touched. A page without one never loads React.
import "@/styles/public.css";
import { startIsland } from "@/app/islands";
import { onTouch, whenIdle, whenNear } from "@/app/wake";

function start() {
  const figures: (() => Promise<void>)[] = [];
  for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const begin = onTouch(place, () => startIsland(place));
    if (place.querySelector("form") === null) {
      figures.push(begin);
    }
    whenIdle(() => whenNear(place, begin));
    for (const sign of ["pointermove", "scroll", "keydown", "beforeprint"]) {
      addEventListener(sign, begin, { once: true, passive: true });
    }
  }
  // Figures load even if they are never scrolled into view, so that a printed page is complete.
  whenIdle(async () => {
    for (const begin of figures) {
      await begin();
    }
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens]")) {
    const dialog = document.getElementById(button.dataset.opens ?? "");
    button.addEventListener("click", () => {
      if (dialog instanceof HTMLDialogElement && !dialog.open) {
        dialog.showModal();
      }
    });
  }
  const strip = document.querySelector<HTMLElement>("[data-live-figures]");
  if (strip !== null) {
    whenIdle(() =>
      import("@/features/transparency/keepStripLive").then(({ keepStripLive }) => keepStripLive()),
    );
  }
}

if (import.meta.env.DEV) {
  // Nothing is prerendered while developing: the page is drawn here.
  const { drawPage } = await import("@/app/drawPage");
  drawPage();
}
start();
