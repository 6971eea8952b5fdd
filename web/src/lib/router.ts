import type { ComponentType, ReactNode } from "react";
import { loaded } from "@/lib/chunk";

/** What is around screens, and stays while they change. */
export type Frame = ComponentType<{ children: ReactNode }>;

/** A screen and the frames around it, from the outside in; each is fetched when it is first needed. */
export type Screen = { frames: readonly (() => Promise<Frame>)[]; load: () => Promise<ComponentType> };

// biome-ignore lint/suspicious/noEmptyInterface: app/router.tsx registers the addresses, features what they keep
export interface Addresses {}
/** The address of a screen. */
export type Address = keyof Addresses & string;

/** What an entry of the browser's history keeps beside its address. */
export interface PlaceState {
  /** The entry's own name, by which its scroll position is found. */
  key?: string;
}

export type Search = Record<string, string | number | undefined>;
export type LinkOptions = { to: Address; search?: Search; state?: PlaceState };
export type NavigateOptions = (LinkOptions | { href: string }) & { replace?: boolean };

type Place = { pathname: string; search: string; state: PlaceState };
/** The place that is shown; scroll is where to, and null where the page stays as it is. */
export type Shown = { place: Place; frames: Frame[]; Screen: ComponentType; scroll: number | null };

export type Router = ReturnType<typeof createRouter>;
type RouterOptions = {
  find: (pathname: string) => Screen | undefined;
  /** Shown at an address without a screen. */
  Missing: ComponentType;
  /** Shown when a screen could not be fetched, or broke. */
  Failed: ComponentType;
};

/** The address that a link leads to. */
export function hrefOf(options: LinkOptions | { href: string }): string {
  if ("href" in options) {
    return options.href;
  }
  const set = Object.entries(options.search ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return set.length === 0 ? options.to : `${options.to}?${search}`;
}

/** Whether a path is the screen at the address, or, unless it has to be exactly that, one beneath it. */
export const isAt = (pathname: string, address: string, exact: boolean) =>
  pathname === address || (!exact && pathname.startsWith(`${address}/`));

/** The router of a zone that is one document. A screen takes the place of another when it has been fetched. */
export function createRouter({ find, Missing, Failed }: RouterOptions) {
  const listeners = new Set<() => void>();
  const positions = new Map<string | undefined, number>();
  let shown: Shown | null = null;
  let turn = 0;

  async function fetchParts(pathname: string): Promise<Pick<Shown, "frames" | "Screen">> {
    const screen = find(pathname);
    if (screen === undefined) {
      return { frames: [], Screen: Missing };
    }
    const [Part, ...frames] = await loaded(
      Promise.all([screen.load(), ...screen.frames.map((load) => load())]),
    );
    return { frames, Screen: Part };
  }

  async function open(place: Place, scroll: number | null = null) {
    turn += 1;
    const own = turn;
    const parts = await fetchParts(place.pathname).catch((error: Error) =>
      reloadOnce(error).then(() => ({ frames: [], Screen: Failed })),
    );
    if (own === turn) {
      shown = { ...parts, place, scroll };
      for (const listener of listeners) {
        listener();
      }
    }
  }

  async function navigate({ replace = false, ...options }: NavigateOptions) {
    const href = hrefOf(options);
    const url = new URL(href, location.href);
    if (url.origin !== location.origin || find(url.pathname) === undefined) {
      location.assign(href);
      return;
    }
    const stays = url.pathname === location.pathname && url.search === location.search;
    const write = replace || stays ? "replaceState" : "pushState";
    const top = replace && url.pathname === location.pathname ? null : 0;
    history[write]({ ...("state" in options ? options.state : {}), key: `${Date.now()}` }, "", href);
    await open(here(), top);
  }

  return {
    Failed,
    open,
    navigate,
    /** Fetches what a link leads to before it is followed. */
    prefetch: (href: string) => void fetchParts(new URL(href, location.href).pathname).catch(() => undefined),
    /** Shows the page at the browser's address, and follows the browser from then on. */
    start: () => {
      addEventListener("scroll", () => positions.set(here().state.key, scrollY), { passive: true });
      addEventListener("popstate", () => {
        const { pathname, search, state } = here();
        // The address of a heading is an entry of its own, of the same screen.
        if (pathname !== shown?.place.pathname || search !== shown.place.search) {
          void open({ pathname, search, state }, positions.get(state.key) ?? 0);
        }
      });
      return open(here());
    },
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const here = (): Place => ({
  pathname: location.pathname,
  search: location.search,
  state: history.state ?? {},
});

/** After a release the files of the last one are gone: a reload has the new ones. Never ends where it reloads. */
function reloadOnce({ message }: Error): Promise<void> {
  const key = `gbpc.reload.${message}`;
  if (
    sessionStorage.getItem(key) !== null ||
    !/dynamically imported module|importing a module/i.test(message)
  ) {
    return Promise.resolve();
  }
  sessionStorage.setItem(key, "1");
  location.reload();
  return new Promise(() => undefined);
}
