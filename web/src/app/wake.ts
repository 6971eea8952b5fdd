/**
 * A prerendered page shows everything before any of it is alive. Its parts are brought to life when they are
 * needed and not before, so that a reader on a slow phone waits for nothing. What is typed into a form that
 * still sleeps stays in it; a press of a button is kept and done once the part can answer.
 */

/** Brings a part to life. It resolves when the part answers to what a reader does. */
export type Start = () => Promise<void>;

const signs = ["pointermove", "pointerdown", "keydown", "focusin", "input", "click", "submit"];

/** Starts a part at the first sign of a reader in it. Whoever asks twice gets the same start. */
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

/** Calls back once the page has loaded and the browser has nothing better to do. */
export function whenIdle(callback: () => void) {
  const idle = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(callback) : setTimeout(callback, 300);
  if (document.readyState === "complete") {
    idle();
  } else {
    addEventListener("load", idle, { once: true });
  }
}

/** Calls back once, when the part is about to be seen. */
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
      // By its button, where it has one: React wakes what is pressed, and does not wake what is sent.
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
