// What stands in the place of React (vite.config.ts): Preact, and what the kit takes from React that Preact lacks.
import { options } from "preact";

export * from "preact/compat";
export {
  default,
  Fragment as Activity, // imported by parts of the kit that nothing of ours shows
  useContext as use, // the kit reads contexts with it, and never under a condition; Preact's does not prerender
} from "preact/compat";

// Effects run at once, as React's do after a click: a dialog notes where the focus was before it takes it.
options.requestAnimationFrame = queueMicrotask;
