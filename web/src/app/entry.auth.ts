// The sign-in pages: prerendered, and brought to life at the first sign of a reader. What that takes is
// fetched beforehand, as soon as the browser has nothing better to do.
import "@/styles/signIn.css";
import { onTouch, whenIdle } from "@/app/wake";

const start = () => import("@/app/startShell").then(({ startShell }) => startShell());

/** A reader who comes with a link, or is signed in already, is led on at once. */
const expected = location.search !== "" || location.hash !== "" || localStorage.getItem("token") !== null;

function preload() {
  for (const href of document.documentElement.dataset.later?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = href.endsWith(".css") ? "prefetch" : "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

const begin = onTouch(document.body, start);
if (expected || document.getElementById("root")?.firstElementChild === null) {
  void begin();
} else {
  whenIdle(preload);
}
