import zlib from "node:zlib";

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A document of three pages, the second of them empty, that would run a script where scripts are run. */
export function paper(name: string): Upload {
  const text = (words: string) => page(`BT /F1 24 Tf 60 760 Td (${words}) Tj ET 60 740 m 500 740 l S`);
  const script = "/OpenAction << /S /JavaScript /JS (app.alert\\('from a document'\\)) >>";
  return upload(name, pdf([text("Statement"), page(""), text("Page three")], script));
}

/** Documents that are not shown: what they do, and what is said of each. */
export const hostile = {
  locked: (name: string) => upload(name, pdf([page("")], "", locked)),
  endless: (name: string) => upload(name, pdf(Array.from({ length: 10_000 }, () => page("")))),
  /** 400 MB of spaces in less than one. */
  bomb: (name: string) => {
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

/** A PDF with these pages: numbered objects, then the table of where each begins. */
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
