import { memoryExceeded } from "@/features/verification/documents/pdfMemoryError";

/**
 * Limits the memory of the worker that reads an untrusted PDF. Loaded before the reader, whose code then
 * uses these constructors instead of the browser's own.
 */
const maxBytes = 256 * 1024 * 1024;

// A few bytes can decompress into thousands of times as many: no buffer grows past the limit.
for (const name of ["ArrayBuffer", "Uint8Array", "Uint8ClampedArray", "Uint16Array"] as const) {
  const bytesEach = name === "Uint16Array" ? 2 : 1;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: new Proxy(globalThis[name], {
      construct(made, given, target) {
        if (typeof given[0] === "number" && given[0] * bytesEach > maxBytes) {
          const exceeded = new RangeError(memoryExceeded);
          // The reader may catch what is thrown here; what is thrown later ends the worker.
          setTimeout(() => {
            throw exceeded;
          });
          throw exceeded;
        }
        return Reflect.construct(made, given, target);
      },
    }),
  });
}

// It decompresses without a limit. Without it the reader decompresses by itself, into the buffers above.
Reflect.deleteProperty(globalThis, "DecompressionStream");
