import { renderToStringAsync } from "preact-render-to-string";
import type { ReactNode } from "react";
import { Alive } from "@/app/Alive";
import { docsPages } from "@/app/docsPages";
import { type IslandName, islands } from "@/app/islands";
import { pages as appPages, type Zone } from "@/app/pages";
import { createSiteRouter } from "@/app/router";
import { termsPages } from "@/app/termsPages";
import { IdPrefix } from "@/lib/useOwnId";
import { RouterView } from "@/ui/RouterView";

export { moved, notFoundPage } from "@/app/pages";
export { frameAddress, guideFiles, guideIndex } from "@/features/docs/published";

/** Every page of the site. */
export const pages = { ...appPages, ...termsPages, ...docsPages };

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
    parts.set(
      name,
      await markup(
        <IdPrefix value={name}>
          <Alive onAlive={() => {}}>
            <Part />
          </Alive>
        </IdPrefix>,
      ),
    );
  }
  return page.replace(
    placeOfIsland,
    (_, name: string) => `<div data-island="${name}">${parts.get(name)}</div>`,
  );
}

/** The markup that stands in a page of the shell until it is drawn, by what it is headed: nothing is the back office's. */
export async function renderSkeleton(heading?: string): Promise<string> {
  const { AccountSkeleton, OfficeSkeleton } = await import("@/app/ShellSkeleton");
  return markup(heading === undefined ? <OfficeSkeleton /> : <AccountSkeleton heading={heading} />);
}

async function renderShell(path: string): Promise<string> {
  const router = createSiteRouter();
  await router.open({ pathname: path, search: "", state: {} });
  return markup(
    <Alive onAlive={() => {}}>
      <RouterView router={router} />
    </Alive>,
  );
}

// The types are those of React, for which everything is written.
const markup = async (part: ReactNode): Promise<string> => renderToStringAsync(part as never);
