/**
 * A prerendered page is readable before it is hydrated. Its parts hydrate when they are needed, so that a slow
 * phone does not wait for scripts. What is typed before hydration stays in its field; a press of a button is
 * repeated once the part has hydrated.
 */

/** Hydrates a part. It resolves when the part reacts to input. */
export type Start = () => Promise<void>;

const signs = ["pointermove", "pointerdown", "keydown", "focusin", "input", "click", "submit"];

/** Starts a part at the first interaction with it. Later calls return the same start. */
export function onTouch(part: HTMLElement, start: Start): Start {
  let started: Promise<void> | null = null;
  const kept = keepPresses(part);

  const begin = () => {
    started ??= start().then(kept.repeat, (error) => {
      kept.forget();
      throw error;
    });
    for (const sign of signs) {
      part.removeEventListener(sign, begin, true);
    }
    return started;
  };
  for (const sign of signs) {
    part.addEventListener(sign, begin, true);
  }
  return begin;
}

/** Calls back once the page has loaded and the browser is idle. */
export function whenIdle(callback: () => void) {
  const idle = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(callback) : setTimeout(callback, 300);
  if (document.readyState === "complete") {
    idle();
  } else {
    addEventListener("load", idle, { once: true });
  }
}

/** Calls back once, when the part is about to scroll into view. */
export function whenNear(part: HTMLElement, callback: () => void) {
  // What has no box of its own is as near as its first child.
  const seen = part.firstElementChild ?? part;
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        watch.disconnect();
        callback();
      }
    },
    { rootMargin: "300px" },
  );
  watch.observe(seen);
}

/** Holds the last press of a button, or the sending of a form, until it can be repeated. */
function keepPresses(part: HTMLElement) {
  let repeat: (() => void) | null = null;

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button !== null && button.type !== "submit") {
      event.preventDefault();
      repeat = () => button.click();
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) {
      event.preventDefault();
      // By its button, where it has one, so that the form learns which.
      const button = event.submitter;
      repeat = () => (button === null ? form.requestSubmit() : button.click());
    }
  };
  part.addEventListener("click", onClick, true);
  part.addEventListener("submit", onSubmit, true);

  const forget = () => {
    part.removeEventListener("click", onClick, true);
    part.removeEventListener("submit", onSubmit, true);
  };
  return {
    forget,
    repeat: () => {
      forget();
      repeat?.();
    },
  };
}
