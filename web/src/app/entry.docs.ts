// The documentation is HTML. This adds what a reader expects of it: examples in one language, copying, search.
import "@/styles/docs.css";
import { offerCopies } from "@/features/docs/copyExample";
import { joinExamples } from "@/features/docs/joinExamples";
import { startSearch } from "@/features/docs/search";

function start() {
  joinExamples(document);
  offerCopies(document);
  startSearch();
  const contents = document.querySelector<HTMLDetailsElement>("[data-contents]");
  const wide = matchMedia("(min-width: 1200px)");
  const open = () => {
    if (contents !== null) {
      contents.open = wide.matches;
    }
  };
  wide.addEventListener("change", open);
  open();
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens]")) {
    const dialog = document.getElementById(button.dataset.opens ?? "");
    button.addEventListener("click", () => {
      if (dialog instanceof HTMLDialogElement && !dialog.open) {
        dialog.showModal();
      }
    });
  }
  const trial = document.querySelector<HTMLElement>("[data-try]");
  if (trial !== null) {
    void import("@/features/docs/tryCall").then(({ offerTrials }) => offerTrials(document));
  }
}

if (import.meta.env.DEV) {
  // Nothing is prerendered while developing: the page is drawn here.
  const { drawDocs } = await import("@/app/drawDocs");
  drawDocs();
}
start();
