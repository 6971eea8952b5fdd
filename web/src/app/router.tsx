import { createRouter, type Router, type RouterHistory } from "@tanstack/react-router";
import { shellTree } from "@/app/shellRoutes";
import { NotFoundScreen } from "@/routes/public/NotFound";
import { LoadFailed } from "@/ui/LoadFailed";

/** The router of the application shell. The prerender step passes a history; the browser uses its own. */
export function createSiteRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: shellTree,
    history,
    caseSensitive: true,
    defaultPreload: "intent",
    // On the server this option would write an inline script, which the policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    // A chunk that does not load is tried once more by lazyRouteComponent, with a reload; then this shows.
    defaultErrorComponent: LoadFailed,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: Router<typeof shellTree, "never", false>;
  }
}
