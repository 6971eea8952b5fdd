import zlib from "node:zlib";

/** Returns a picture of one colour that passes for a photographed document. */
export function picture(name: string) {
  return { name: `${name}.png`, mimeType: "image/png", buffer: png(240, 150) };
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // eight bits, red green blue
  const rows = Buffer.alloc(height * (1 + width * 3), 0xb4);
  for (let y = 0; y < height; y++) {
    rows[y * (1 + width * 3)] = 0; // no filter
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", zlib.deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the checksum of a PNG chunk (CRC-32). */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Returns the date that many days from today as YYYY-MM-DD. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
