// Writes the files of the brand page and the site's icons from the geometry of the mark. The mark is a few
// stroked ellipses, so pixels are drawn here without an image library.
import fs from "node:fs";
import zlib from "node:zlib";

const petals = 9;
const radii = { long: 46, short: 18 };
const line = 2.2;
const green = [0x0b, 0x4f, 0x3e];

const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const angles = Array.from({ length: petals }, (_, petal) => (petal * Math.PI) / petals);

function markShapes() {
  return angles
    .map(
      (angle) =>
        `<ellipse rx="${radii.long}" ry="${radii.short}" transform="rotate(${Math.round((angle * 180) / Math.PI)})"/>`,
    )
    .join("");
}

const svg = (viewBox, body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>\n`;
const drawnMark = `<g fill="none" stroke="${hex(green)}" stroke-width="${line}">${markShapes()}</g>`;

/** The letters of the name as strokes of one weight, so that no font is needed to show the file. */
const letters = {
  G: "M46 14A24 26 0 1 0 46 46V32H30",
  B: "M6 6V54M6 6H24A12 11.5 0 0 1 24 29H6M24 29A13 12.5 0 0 1 24 54H6",
  P: "M6 54V6H26A13 13 0 0 1 26 32H6",
  C: "M46 14A24 26 0 1 0 46 46",
};
const wordmark = svg(
  "-50 -50 400 100",
  `${drawnMark}<g fill="none" stroke="${hex([13, 33, 27])}" stroke-width="7">${["G", "B", "P", "C"]
    .map((letter, place) => `<path transform="translate(${76 + place * 66} -30)" d="${letters[letter]}"/>`)
    .join("")}</g>`,
);

/** Returns the approximate distance of a point from an ellipse's line, in units of the drawing. Accurate near the line. */
function distance(x, y) {
  const value = Math.hypot(x / radii.long, y / radii.short);
  const slope = Math.hypot(x / radii.long ** 2, y / radii.short ** 2) / (value || 1);
  return Math.abs(value - 1) / (slope || 1 / radii.short);
}

/** Rasterises the mark: for each pixel, the share that a line covers. */
function pixels(size, { ground = null, share = 0.94, stroke = line } = {}) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  const scale = 100 / (size * share);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const x = (column + 0.5 - size / 2) * scale;
      const y = (row + 0.5 - size / 2) * scale;
      let cover = 0;
      for (const angle of angles) {
        const turnedX = x * Math.cos(angle) + y * Math.sin(angle);
        const turnedY = y * Math.cos(angle) - x * Math.sin(angle);
        const edge = (stroke / 2 - distance(turnedX, turnedY)) / scale + 0.5;
        cover = Math.max(cover, Math.min(1, edge));
      }
      const at = row * (size * 4 + 1) + 1 + column * 4;
      green.forEach((part, index) => {
        rows[at + index] = ground === null ? part : Math.round(part * cover + ground[index] * (1 - cover));
      });
      rows[at + 3] = ground === null ? Math.round(255 * cover) : 255;
    }
  }
  return png(size, size, rows);
}

function png(width, height, rows) {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, "ascii");
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(zlib.crc32(Buffer.concat([head.subarray(4), data])));
    return Buffer.concat([head, data, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Builds a ZIP of uncompressed files, which are small or already compressed. */
function zip(files) {
  const parts = [];
  const index = [];
  let offset = 0;
  for (const [name, content] of files) {
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(33, 12); // the earliest date of the ZIP format, so that every build writes the same file
    local.writeUInt32LE(zlib.crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, title, content);
    index.push(entry, title);
    offset += 30 + title.length + content.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

const colours = `GBPC colours
Brand green  #0b4f3e
Ink          #0d211b
Ground       #f0f4f1
Five         #1f7a83
Ten          #a85a1e
Twenty       #6a478f
Fifty        #a32f4b
`;

export function writeBrand(dist) {
  const brand = [
    ["gbpc-mark.svg", Buffer.from(svg("-50 -50 100 100", drawnMark))],
    ["gbpc-mark-512.png", pixels(512)],
    ["gbpc-wordmark.svg", Buffer.from(wordmark)],
    ["gbpc-colours.txt", Buffer.from(colours)],
  ];
  fs.mkdirSync(`${dist}/brand`, { recursive: true });
  for (const [name, content] of brand) {
    fs.writeFileSync(`${dist}/brand/${name}`, content);
  }
  fs.writeFileSync(`${dist}/brand/gbpc-brand.zip`, zip(brand));

  const ground = [0xf0, 0xf4, 0xf1];
  fs.writeFileSync(`${dist}/icon-192.png`, pixels(192, { ground, share: 0.8, stroke: 3 }));
  fs.writeFileSync(`${dist}/icon-512.png`, pixels(512, { ground, share: 0.8, stroke: 3 }));
  fs.writeFileSync(`${dist}/apple-touch-icon.png`, pixels(180, { ground, share: 0.8, stroke: 3 }));
}
