import type { IslandName } from "@/app/islands";

type IslandProps = { name: IslandName };

/**
 * The place of an island in a public page. The page around it stays HTML: the prerender step fills the island in,
 * and the browser hydrates it alone.
 */
export function Island({ name }: IslandProps) {
  return <div data-island={name} />;
}
