import "@/styles/shell.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Alive } from "@/app/Alive";
import { applyHead } from "@/app/pages";
import { createSiteRouter } from "@/app/router";

/** Starts the application shell: hydrates a prerendered page, draws an empty one. */
export async function startShell(): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) {
    throw new Error("the page has no #root");
  }
  const router = createSiteRouter();
  router.subscribe("onResolved", ({ toLocation }) => applyHead(toLocation.pathname));

  if (container.firstElementChild === null) {
    createRoot(container).render(<RouterProvider router={router} />);
    return;
  }
  // Tells the router that the markup came from a server; without it hydration fails (React error 418).
  router.ssr = { manifest: undefined };
  await router.load();
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <Alive onAlive={resolve}>
        <RouterProvider router={router} />
      </Alive>,
    );
  });
}
