import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { applyHead } from "@/app/pages";
import { createSiteRouter } from "@/app/router";

/** Brings the document to life: hydrates a prerendered page, renders an empty shell. */
export function startSite(routes: AnyRoute) {
  const container = document.getElementById("root");
  if (container === null) {
    throw new Error("the page has no #root");
  }

  const router = createSiteRouter(routes);
  router.subscribe("onResolved", ({ toLocation }) => applyHead(toLocation.pathname));
  const site = <RouterProvider router={router} />;

  if (container.firstElementChild === null) {
    createRoot(container).render(site);
    return;
  }
  // Tells the router that the markup came from a server; without it hydration fails (React error 418).
  router.ssr = { manifest: undefined };
  void router.load().then(() => hydrateRoot(container, site));
}
