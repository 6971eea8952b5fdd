import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Alive } from "@/app/Alive";

/** Hydrates a prerendered part; where there is none, as in development, draws it. */
export function bringToLife(place: HTMLElement, Part: ComponentType, name: string): Promise<void> {
  return new Promise((resolve) => {
    const part = (
      <Alive onAlive={resolve}>
        <Part />
      </Alive>
    );
    // The prerender step gave the same prefix: two parts of a page never share an id.
    if (place.firstElementChild === null) {
      createRoot(place, { identifierPrefix: name }).render(part);
    } else {
      hydrateRoot(place, part, { identifierPrefix: name });
    }
  });
}
