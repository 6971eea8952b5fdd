import type { Page } from "@/app/pages";
import { type Guide, guides } from "@/features/docs/guides";

const pageOf = ({ title, description }: Pick<Guide, "title" | "description">): Page => ({
  zone: "docs",
  prerendered: true,
  title: `${title} | GBPC docs`,
  description,
});

/**
 * The developers' documentation: its first page, each guide and the changelog. The server writes the reference and the
 * pages of the error codes, from its own catalogue, into the frame (docs/frame.html).
 */
export const docsPages: Record<string, Page> = Object.fromEntries([
  [
    "/docs",
    pageOf({
      title: "Documentation",
      description:
        "Build on the digital pound: buy, hold, send and redeem GBPC by API, with a sandbox that has a real bank and chain.",
    }),
  ],
  [
    "/docs/changelog",
    pageOf({
      title: "Changelog",
      description:
        "What changed in the API, the product and its operation, release by release, newest first.",
    }),
  ],
  ...guides.map((guide) => [`/docs/${guide.slug}`, pageOf(guide)]),
]);
