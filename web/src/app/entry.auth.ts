// The sign-in pages: prerendered, and brought to life at the first sign of a reader. What that takes is
// fetched beforehand, as soon as the browser has nothing better to do.
import "@/styles/signIn.css";
import { onTouch, whenIdle } from "@/app/wake";

const start = () => import("@/app/startShell").then(({ startShell }) => startShell());

/** A link with parameters, or a stored session, starts the shell at once. */
const expected = location.search !== "" || location.hash !== "" || localStorage.getItem("token") !== null;

/** Fetches one file at a time, so that a slow phone stays responsive between them. */
function preload([href, ...others]: string[]) {
  if (href === undefined) {
    return;
  }
  const link = document.createElement("link");
  link.rel = href.endsWith(".css") ? "prefetch" : "modulepreload";
  link.href = href;
  document.head.append(link);
  whenIdle(() => preload(others));
}

const begin = onTouch(document.body, start);
if (expected || document.getElementById("root")?.firstElementChild === null) {
  void begin();
} else {
  whenIdle(() => preload(document.documentElement.dataset.later?.split(" ") ?? []));
}
