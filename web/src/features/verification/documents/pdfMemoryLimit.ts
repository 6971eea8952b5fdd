import { beyondBounds } from "@/features/verification/documents/pdfMemoryError";

/**
 * What a stranger's PDF may use in the thread that reads it. Loaded before the reader, whose code then
 * finds these in place of the browser's own.
 */
const mostBytes = 256 * 1024 * 1024;

// A few bytes can be unpacked into thousands of times as many: no piece of memory grows past the bound.
for (const name of ["ArrayBuffer", "Uint8Array", "Uint8ClampedArray", "Uint16Array"] as const) {
  const bytesEach = name === "Uint16Array" ? 2 : 1;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: new Proxy(globalThis[name], {
      construct(made, given, target) {
        if (typeof given[0] === "number" && given[0] * bytesEach > mostBytes) {
          const refused = new RangeError(beyondBounds);
          // The reader may swallow what is thrown here. What is thrown later ends the thread.
          setTimeout(() => {
            throw refused;
          });
          throw refused;
        }
        return Reflect.construct(made, given, target);
      },
    }),
  });
}

// It would collect what it unpacks, without a bound. Without it the reader unpacks by itself, into the above.
Reflect.deleteProperty(globalThis, "DecompressionStream");
