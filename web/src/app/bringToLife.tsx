import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Alive } from "@/app/Alive";
import { IdPrefix } from "@/lib/useOwnId";

/** Hydrates a prerendered part; where there is none, as in development, draws it. */
export function bringToLife(place: HTMLElement, Part: ComponentType, name: string): Promise<void> {
  return new Promise((resolve) => {
    const part = (
      <IdPrefix value={name}>
        <Alive onAlive={resolve}>
          <Part />
        </Alive>
      </IdPrefix>
    );
    if (place.firstElementChild === null) {
      createRoot(place).render(part);
    } else {
      hydrateRoot(place, part);
    }
  });
}
