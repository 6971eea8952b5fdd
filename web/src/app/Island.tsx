import type { IslandName } from "@/app/islands";

type IslandProps = { name: IslandName };

/**
 * The place of a live part in a public page. The page around it is only ever HTML: the prerender step fills
 * the part in, and the browser brings it to life on its own.
 */
export function Island({ name }: IslandProps) {
  return <div data-island={name} />;
}
