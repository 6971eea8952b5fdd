import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type PrerenderOptions, prerender } from "react-dom/static";
import { Alive } from "@/app/Alive";
import { docsPages } from "@/app/docsPages";
import { type IslandName, islands } from "@/app/islands";
import { pages as appPages, type Zone } from "@/app/pages";
import { createSiteRouter } from "@/app/router";
import { termsPages } from "@/app/termsPages";

export { moved, notFoundPage } from "@/app/pages";
export { frameAddress, guideFiles, guideIndex } from "@/features/docs/published";

/** Every page of the site. */
export const pages = { ...appPages, ...termsPages, ...docsPages };

// A page larger than this is sent in pieces, each with an inline script. The types do not name it yet.
const inOnePiece: PrerenderOptions & { progressiveChunkSize: number } = {
  progressiveChunkSize: Number.POSITIVE_INFINITY,
};
/** Written by React at the end, to time what comes in pieces. Nothing does, and the policy forbids it. */
const timingScript = /<script>requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);<\/script>/;
const placeOfIsland = /<div data-island="(\w+)"><\/div>/g;

/** The markup of the page at path. */
export async function render(path: string, zone: Zone): Promise<string> {
  switch (zone) {
    case "public":
      return renderPublic(path);
    case "docs":
      return renderDocs(path);
    case "shell":
      return renderShell(path);
  }
}

async function renderDocs(path: string): Promise<string> {
  const { DocsPage } = await import("@/app/docsScreens");
  return markup(<DocsPage address={path} />);
}

async function renderPublic(path: string): Promise<string> {
  // Imported when needed, so that the build keeps its style sheets apart from those of the shell.
  const { PublicPage } = await import("@/app/publicScreens");
  const page = await markup(<PublicPage address={path} />);
  const names = Array.from(page.matchAll(placeOfIsland), ([, name]) => name as IslandName);
  const parts = new Map<string, string>();
  for (const name of names) {
    const Part = await islands[name]();
    parts.set(name, await markup(<Alive onAlive={() => {}}>{<Part />}</Alive>, name));
  }
  return page.replace(
    placeOfIsland,
    (_, name: string) => `<div data-island="${name}">${parts.get(name)}</div>`,
  );
}

async function renderShell(path: string): Promise<string> {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return markup(
    <Alive onAlive={() => {}}>
      <RouterProvider router={router} />
    </Alive>,
  );
}

async function markup(part: ReactNode, identifierPrefix?: string): Promise<string> {
  const { prelude } = await prerender(part, { ...inOnePiece, identifierPrefix });
  return (await new Response(prelude).text()).replace(timingScript, "");
}
