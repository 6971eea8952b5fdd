import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

// The site makes calls of all three documents, by one client that sends the headers and explains the failures itself.
const document = { openapi: "3.1.0", paths: {}, components: { schemas: {} } };
for (const name of ["customers", "operators", "sandbox"]) {
  const text = await readFile(new URL(`../../openapi/${name}.json`, import.meta.url), "utf8");
  // Bodies may carry more than they need, which the document says and the types of our own client should not.
  const left = (key, value) => (key === "additionalProperties" && value === true) || key === "examples" || key === "pattern";
  const one = JSON.parse(text, (key, value) => (left(key, value) ? undefined : value));
  Object.assign(document.paths, one.paths);
  Object.assign(document.components.schemas, one.components.schemas);
}
// What answers that fail look like, and what is sent to webhooks, the site does not read.
const unread = /^Failure.|Webhook$/;
for (const name of Object.keys(document.components.schemas).filter((name) => unread.test(name))) {
  delete document.components.schemas[name];
}
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
document.paths = sorted(document.paths);
document.components.schemas = sorted(document.components.schemas);
const failure = { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } } };
for (const path of Object.values(document.paths)) {
  for (const call of Object.values(path)) {
    call.parameters = call.parameters.filter((parameter) => !parameter.$ref);
    const succeeded = call.responses["200"];
    delete succeeded.headers;
    call.responses = { 200: succeeded, default: failure };
    delete call.description;
  }
  // A list answers by page, by cursor, or as CSV; our own client asks for pages, which are described first.
  const content = path.get?.responses["200"].content;
  const [paged, byCursor] = content?.["application/json"]?.schema.anyOf ?? [];
  if (byCursor?.$ref?.includes("EnvelopeCursorPage")) {
    delete content["text/csv"];
    content["application/json"].schema = paged;
  }
}
// The codes are in catalogue.generated.ts.
document.components.schemas.ErrorCode = { type: "string" };
for (const [name, { properties }] of Object.entries(document.components.schemas)) {
  if (name.startsWith("Envelope")) {
    properties.code = { type: "string" };
    properties.success = { type: "boolean" };
  }
}
const file = new URL("../../src/api/generated.ts", import.meta.url);
await writeFile(file, astToString(await openapiTS(document)));
