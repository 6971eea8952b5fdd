import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { loaded } from "@/lib/chunk";

/** The parent route of every screen of the application shell. */
export const root = createRootRoute({ component: Outlet });

export const shellZone = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyRouteComponent(() => loaded(import("@/app/ShellProviders")), "ShellProviders"),
});
