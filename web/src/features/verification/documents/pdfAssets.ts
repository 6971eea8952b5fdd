// What a PDF may use without embedding it: character maps of East Asian scripts, two symbol fonts, and an
// image decoder. Each is fetched from this site when a document needs it. The maps for UTF-8 and UTF-32 are not among
// those that a PDF may name (ISO 32000-1, table 118).
const maps = import.meta.glob<string>(
  ["/node_modules/pdfjs-dist/cmaps/*.bcmap", "!/node_modules/pdfjs-dist/cmaps/*-UTF{8,32}-*.bcmap"],
  { query: "?url", import: "default", eager: true },
);
const fonts = import.meta.glob<string>(
  [
    "/node_modules/pdfjs-dist/standard_fonts/FoxitDingbats.pfb",
    "/node_modules/pdfjs-dist/standard_fonts/FoxitSymbol.pfb",
  ],
  { query: "?url", import: "default", eager: true },
);
const decoders = import.meta.glob<string>("/node_modules/pdfjs-dist/wasm/openjpeg.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

async function bytesOf(addresses: Record<string, string>, path: string): Promise<Uint8Array> {
  const address = addresses[`/node_modules/pdfjs-dist/${path}`];
  const response = address === undefined ? undefined : await fetch(address);
  if (response?.ok !== true) {
    throw new Error(`${path} is missing`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

export class CharacterMaps {
  async fetch({ name }: { name: string }) {
    return { cMapData: await bytesOf(maps, `cmaps/${name}.bcmap`), isCompressed: true };
  }
}

export class Fonts {
  fetch({ filename }: { filename: string }) {
    return bytesOf(fonts, `standard_fonts/${filename}`);
  }
}

export class Decoders {
  fetch({ filename }: { filename: string }) {
    return bytesOf(decoders, `wasm/${filename}`);
  }
}
