import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { type PrerenderOptions, prerender } from "react-dom/static";
import type { Zone } from "@/app/pages";
import { publicTree } from "@/app/publicRoutes";
import { createSiteRouter } from "@/app/router";
import { shellTree } from "@/app/shellRoutes";

export { moved, notFoundPage, pages } from "@/app/pages";

// A page larger than this is sent in pieces, each with an inline script. The types do not name it yet.
const inOnePiece: PrerenderOptions & { progressiveChunkSize: number } = {
  progressiveChunkSize: Number.POSITIVE_INFINITY,
};

/** The markup of the page at path. */
export async function render(path: string, zone: Zone): Promise<string> {
  const router = createSiteRouter(
    zone === "public" ? publicTree : shellTree,
    createMemoryHistory({ initialEntries: [path] }),
  );
  await router.load();
  const { prelude } = await prerender(<RouterProvider router={router} />, inOnePiece);
  return new Response(prelude).text();
}
