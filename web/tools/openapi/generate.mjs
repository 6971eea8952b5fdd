import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

// Bodies may carry more than they need, which the document says and the types of our own client should not.
const document = JSON.parse(await readFile(new URL("../../openapi.json", import.meta.url), "utf8"), (key, value) =>
  key === "additionalProperties" && value === true ? undefined : value,
);
// A list answers by page, by cursor, or as CSV; our own client asks for pages, which are described first.
for (const path of Object.values(document.paths)) {
  const content = path.get?.responses?.["200"]?.content;
  const [paged, byCursor] = content?.["application/json"]?.schema.anyOf ?? [];
  if (byCursor?.$ref?.includes("EnvelopeCursorPage")) {
    delete content["text/csv"];
    content["application/json"].schema = paged;
  }
}
const file = new URL("../../src/api/generated.ts", import.meta.url);
await writeFile(file, astToString(await openapiTS(document)));
