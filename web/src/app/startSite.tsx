import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createSiteRouter } from "@/app/router";

/**
 * Brings the document to life: hydrates a prerendered page, renders an empty shell. onArrival is told of each
 * route; a public page is a document of its own, with its own head, and needs none.
 */
export function startSite(routes: AnyRoute, onArrival?: (path: string) => void) {
  const container = document.getElementById("root");
  if (container === null) {
    throw new Error("the page has no #root");
  }

  const router = createSiteRouter(routes);
  router.subscribe("onResolved", ({ toLocation }) => onArrival?.(toLocation.pathname));
  const site = <RouterProvider router={router} />;

  if (container.firstElementChild === null) {
    createRoot(container).render(site);
    return;
  }
  // Tells the router that the markup came from a server; without it hydration fails (React error 418).
  router.ssr = { manifest: undefined };
  void router.load().then(() => hydrateRoot(container, site));
}
