import { useEffect, useRef } from "react";
import { useOwnId } from "@/lib/useOwnId";

/**
 * The properties of a drawer or dialog above which another may open: Escape closes only the one with the focus.
 * By itself, each that is open would close, and what was typed below would be lost.
 */
export function useOwnEscape(opened: boolean, onClose: () => void) {
  const layer = useOwnId();
  const close = useRef(onClose);

  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    if (!opened) {
      return;
    }
    function handleKey({ key, isComposing, target }: KeyboardEvent) {
      const at = target instanceof Element ? target.closest('[role="dialog"]') : null;
      const own = at === null || at.closest("[data-layer]")?.getAttribute("data-layer") === layer;
      if (key === "Escape" && !isComposing && own) {
        close.current();
      }
    }
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, [opened, layer]);

  return { closeOnEscape: false, "data-layer": layer };
}
