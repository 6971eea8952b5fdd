import "@/styles/shell.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Alive } from "@/app/Alive";
import { applyHead } from "@/app/pages";
import { createSiteRouter } from "@/app/router";
import { RouterView } from "@/ui/RouterView";

/** Starts the application shell: hydrates a prerendered page, draws an empty one. */
export async function startShell(): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) {
    throw new Error("the page has no #root");
  }
  const router = createSiteRouter();
  router.subscribe(() => applyHead(location.pathname));
  await router.start();

  if (container.firstElementChild === null) {
    removeSkeletonOnceDrawn(container);
    createRoot(container).render(<RouterView router={router} />);
    return;
  }
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <Alive onAlive={resolve}>
        <RouterView router={router} />
      </Alive>,
    );
  });
}

/** The skeleton goes in the frame in which the page is drawn, and does not come back. */
function removeSkeletonOnceDrawn(container: HTMLElement) {
  const observer = new MutationObserver(() => {
    document.getElementById("skeleton")?.remove();
    observer.disconnect();
  });
  observer.observe(container, { childList: true });
}
