import { make, style } from "@/features/sandbox/elements";
import { mailPart } from "@/features/sandbox/mail";
import { bankPart, chainPart, clockPart, faultsPart, type Part, peoplePart } from "@/features/sandbox/parts";
import { pointer } from "@/features/sandbox/point";
import { toursPart } from "@/features/sandbox/tours";

const openKey = "sandbox.panel";

/** Puts the sandbox's panel on the page: a button at first, and what it opens. Escape closes it. */
export function openPanel() {
  const host = make("aside", { "aria-label": "Sandbox controls", "data-sandbox-panel": "" });
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];

  const note = make("p", { class: "note", role: "status" });
  const say = (text: string, bad = false) => {
    note.textContent = text;
    note.classList.toggle("bad", bad);
  };
  const toggle = make(
    "button",
    { type: "button", class: "open", "aria-expanded": "false", click: () => show(true) },
    "Sandbox",
  );
  const close = make(
    "button",
    { type: "button", "aria-label": "Close the sandbox panel", click: () => show(false) },
    "Close",
  );
  const panel = make("section", { class: "panel", "aria-label": "Sandbox panel", hidden: "" });
  const parts: Part[] = [
    toursPart(pointer(root, panel)),
    peoplePart,
    bankPart,
    chainPart,
    clockPart,
    faultsPart,
    mailPart,
  ];
  const body = make("div", { class: "body" });
  panel.append(make("header", {}, make("h2", {}, "Sandbox: no real money"), close), body, note);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      show(false);
    }
  });

  function drawParts() {
    for (const part of parts) {
      const place = make("div", { class: "part" });
      const details = make("details", {}, make("summary", {}, part.title), place);
      details.addEventListener("toggle", () => {
        if (details.open && place.childElementCount === 0) {
          part.draw(place, say);
        }
      });
      details.open = part.opens?.() === true;
      body.append(details);
    }
  }

  function show(open: boolean, focus = true) {
    if (open && body.childElementCount === 0) {
      drawParts(); // not before: a page of the sandbox is otherwise what it is elsewhere
    }
    panel.hidden = !open;
    toggle.hidden = open;
    toggle.setAttribute("aria-expanded", String(open));
    sessionStorage.setItem(openKey, open ? "open" : "");
    if (focus) {
      (open ? close : toggle).focus();
    }
  }

  root.append(toggle, panel);
  document.body.append(host);
  if (sessionStorage.getItem(openKey) === "open") {
    show(true, false);
  }
}
