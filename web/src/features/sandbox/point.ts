import { make } from "@/features/sandbox/elements";

const every = 150;

/** Draws a ring around what a tour speaks of, wherever it is on the page. Returns what says which, by selectors in order of preference. */
export function pointer(root: ShadowRoot, panel: HTMLElement): (selectors: readonly string[]) => void {
  const ring = make("div", { class: "ring", hidden: "", "aria-hidden": "true" });
  root.append(ring);
  let wanted: readonly string[] = [];
  let shown: Element | undefined;

  function follow() {
    const target = wanted.map(visible).find((one) => one !== undefined);
    ring.hidden = target === undefined;
    if (target === undefined) {
      shown = undefined;
      panel.classList.remove("aside");
      return;
    }
    if (target !== shown) {
      shown = target;
      target.scrollIntoView({ block: "nearest" });
    }
    const { left, top, width, height } = target.getBoundingClientRect();
    const room = 6;
    stepAside(panel, { left, top, right: left + width, bottom: top + height });
    Object.assign(ring.style, {
      left: `${left - room}px`,
      top: `${top - room}px`,
      width: `${width + 2 * room}px`,
      height: `${height + 2 * room}px`,
    });
  }

  setInterval(follow, every);
  addEventListener("scroll", follow, { passive: true, capture: true });
  return (selectors) => {
    wanted = selectors;
    follow();
  };
}

/** Moves the panel to the other side of the window while it would cover the place. */
function stepAside(panel: HTMLElement, place: { left: number; top: number; right: number; bottom: number }) {
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const covers = place.left < right && place.right > left && place.top < bottom && place.bottom > top;
  if (covers && right > left) {
    panel.classList.toggle("aside");
  }
}

function visible(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
}
