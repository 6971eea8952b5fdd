import zlib from "node:zlib";

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A PDF of three pages, the second one empty, with a script that runs where a reader allows it. */
export function threePages(name: string): Upload {
  const text = (words: string) => page(`BT /F1 24 Tf 60 760 Td (${words}) Tj ET 60 740 m 500 740 l S`);
  const script = "/OpenAction << /S /JavaScript /JS (app.alert\\('from a document'\\)) >>";
  return upload(name, pdf([text("Statement"), page(""), text("Page three")], script));
}

/** PDFs that the preview must refuse. */
export const hostilePDFs = {
  locked: (name: string) => upload(name, pdf([page("")], "", locked)),
  tooManyPages: (name: string) => upload(name, pdf(Array.from({ length: 10_000 }, () => page("")))),
  /** 400 MB of spaces, compressed to less than 1 MB. */
  decompressionBomb: (name: string) => {
    const content = zlib.deflateSync(Buffer.alloc(400 * 1024 * 1024, " "), { level: 9 });
    return upload(name, pdf([{ content, filter: "/Filter /FlateDecode " }]));
  },
};

function upload(name: string, buffer: Buffer): Upload {
  return { name: `${name}.pdf`, mimeType: "application/pdf", buffer };
}

type Page = { content: Buffer; filter: string };

const page = (drawing: string): Page => ({ content: Buffer.from(drawing, "latin1"), filter: "" });

const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"5a".repeat(32)}> /U <${"a5".repeat(32)}> >> /ID [<00> <00>]`;

/** Builds a PDF with these pages: numbered objects, then the cross-reference table of their offsets. */
function pdf(pages: Page[], catalog = "", trailer = ""): Buffer {
  const first = 4; // 1 the catalogue, 2 the tree of pages, 3 the font; then each page and its content
  const objects: (string | [string, Buffer, string])[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap(({ content, filter }, at): (string | [string, Buffer, string])[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      [`<< ${filter}/Length ${content.length} >>\nstream\n`, content, "\nendstream"],
    ]),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: string | Buffer) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    starts.push(length);
    write(`${at + 1} 0 obj\n`);
    for (const part of typeof object === "string" ? [object] : object) {
      write(part);
    }
    write("\nendobj\n");
  }
  const table = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) {
    write(`${String(start).padStart(10, "0")} 00000 n \n`);
  }
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
