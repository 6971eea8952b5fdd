import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { Router, Shown } from "@/lib/router";

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) {
    throw new Error("there is no router here");
  }
  return router;
}

/** What is shown; null before anything is. */
export function useShown(): Shown | null {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.shown, router.shown);
}

export const useNavigate = () => useRouter().navigate;

/** The path of the screen that is shown, and what the history keeps of it. */
export function useLocation() {
  const place = useShown()?.place;
  return { pathname: place?.pathname ?? "", state: place?.state ?? {} };
}

/** What the address says after its question mark, as it was written there: anything. */
export function useSearch(): Partial<Record<string, string>> {
  const search = useShown()?.place.search ?? "";
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
}
