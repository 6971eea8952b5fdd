import { make } from "@/features/sandbox/elements";

const every = 150;

/** Draws a ring around what a tour speaks of, wherever it is on the page. Returns what says which, by selectors in order of preference. */
export function pointer(root: ShadowRoot): (selectors: readonly string[]) => void {
  const ring = make("div", { class: "ring", hidden: "", "aria-hidden": "true" });
  root.append(ring);
  let wanted: readonly string[] = [];
  let shown: Element | undefined;

  function follow() {
    const target = wanted.map(visible).find((one) => one !== undefined);
    ring.hidden = target === undefined;
    if (target === undefined) {
      shown = undefined;
      return;
    }
    if (target !== shown) {
      shown = target;
      target.scrollIntoView({ block: "nearest" });
    }
    const { left, top, width, height } = target.getBoundingClientRect();
    const room = 6;
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

function visible(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
}
