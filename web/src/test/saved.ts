import { afterEach, beforeEach, vi } from "vitest";

/** The files that the browser is asked to save in each test. The files of tests share their modules, so the browser's part is replaced and not ours. */
export function savedFiles(): { bytes: Blob; name: string }[] {
  const saved: { bytes: Blob; name: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let bytes = new Blob();
    URL.createObjectURL = (given) => {
      bytes = given as Blob;
      return "blob:saved";
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ bytes, name: this.download });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return saved;
}
