import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/preact";
import { afterAll, afterEach, beforeAll } from "vitest";
import { server } from "@/test/server";
import { dismiss, notices } from "@/ui/notices";

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  // A test of the prerendered pages writes into the body itself.
  document.body.replaceChildren();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  for (const { id } of notices()) {
    dismiss(id);
  }
});
afterAll(() => server.close());

// What jsdom lacks and the kit asks for.
window.scrollTo = () => undefined;
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
