// The sign-in pages: prerendered, and brought to life at the first sign of a reader. What that takes is
// fetched beforehand, as soon as the browser has nothing better to do.
import "@/styles/signIn.css";
import { onTouch, whenIdle } from "@/app/wake";

const start = () => import("@/app/startShell").then(({ startShell }) => startShell());

/** A reader who comes with a link, or is signed in already, is led on at once. */
const expected = location.search !== "" || location.hash !== "" || localStorage.getItem("token") !== null;

/** One at a time: a slow phone takes each in its stride, and answers its reader between two of them. */
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
