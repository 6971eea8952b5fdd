type Props = { [name: string]: string | ((event: Event) => void) };

/** Makes an element; functions are listeners, the rest attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else {
      element.setAttribute(name, value);
    }
  }
  element.append(...children);
  return element;
}

/** A field with its label; value() reads it. */
export function field(label: string, name: string, value = "", type = "text") {
  const input = make("input", { name, type, value, autocomplete: "off" });
  return { element: make("label", {}, label, input), value: () => input.value.trim(), input };
}

/** A choice with its label. */
export function choice(label: string, name: string, options: [value: string, text: string][]) {
  const select = make("select", { name }, ...options.map(([value, text]) => make("option", { value }, text)));
  return { element: make("label", {}, label, select), value: () => select.value, select };
}

export const style = `
:host { all: initial; }
@media print { :host { display: none; } }
* { box-sizing: border-box; font: 14px/1.45 system-ui, sans-serif; }
.open { position: fixed; inset: auto 12px 12px auto; z-index: 9000; padding: 6px 12px; border: 2px solid #f2b632; border-radius: 999px;
  background: #1d1a12; color: #ffe7a8; font-weight: 600; cursor: pointer; box-shadow: 0 2px 10px #0006; }
.panel { position: fixed; inset: auto 12px 12px auto; z-index: 9001; display: flex; flex-direction: column; width: min(400px, calc(100vw - 24px));
  max-height: calc(100vh - 24px); border: 2px solid #f2b632; border-radius: 12px; background: #1d1a12; color: #f7f1e1; box-shadow: 0 6px 30px #0008; }
.panel.aside { inset: auto auto 12px 12px; }
[hidden] { display: none !important; }
header { display: flex; align-items: center; gap: 8px; padding: 10px 14px; border-bottom: 1px solid #5a4c22; }
h2 { flex: 1; margin: 0; color: #ffe7a8; font-size: 16px; font-weight: 700; }
.body { overflow: auto; padding: 4px 14px 14px; }
details { border-bottom: 1px solid #3d351d; }
summary { padding: 10px 0; font-weight: 600; cursor: pointer; }
.part { display: grid; gap: 8px; padding-bottom: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { display: grid; gap: 3px; flex: 1; min-width: 110px; color: #d9cfb4; font-size: 13px; }
input, select { width: 100%; min-height: 36px; padding: 6px 8px; border: 1px solid #7c6a34; border-radius: 6px; background: #2a2518; color: #fff; }
button { min-height: 36px; padding: 6px 12px; border: 1px solid #7c6a34; border-radius: 6px; background: #3a321b; color: #ffe7a8; font-weight: 600; cursor: pointer; }
button:hover { background: #4d4222; }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 3px solid #8ec5ff; outline-offset: 2px; }
p { margin: 0; overflow-wrap: anywhere; }
p:empty { display: none; }
a { color: #ffe7a8; }
.ring { position: fixed; z-index: 8999; border: 3px solid #f2b632; border-radius: 10px; box-shadow: 0 0 0 4px #1d1a12aa, 0 0 22px 6px #f2b63299;
  pointer-events: none; transition: all 0.15s; }
@media (prefers-reduced-motion: reduce) { .ring { transition: none; } }
.note { min-height: 36px; padding: 8px 14px; border-top: 1px solid #5a4c22; color: #cdeccd; }
.note.bad { color: #ffb9ac; }
ol, ul { margin: 0; padding-left: 20px; }
li { padding: 3px 0; }
li.done { color: #a9d8a9; }
li.now { color: #ffe7a8; font-weight: 600; }
pre { margin: 6px 0 0; max-height: 180px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; color: #d9cfb4; }
.mail { padding: 8px 0; border-top: 1px solid #3d351d; }
`;
