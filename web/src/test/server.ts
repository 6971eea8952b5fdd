import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** What every test may read: names of the networks stand on many screens. */
const config = {
  sandbox: true,
  riskWarning: "",
  protectionNotice: "",
  networks: [{ id: "sandbox", name: "Sandbox chain" }],
};

/** The pretend server at the edge of the network. */
export const server = setupServer(
  http.get("*/api/public/config", () =>
    HttpResponse.json({ code: "00000", message: "Success", success: true, data: config }),
  ),
);

type Method = "get" | "post" | "put" | "delete";

/** Has the server answer a call with data; `seen` gets what was sent. */
export function answers(method: Method, path: string, data: JsonBodyType, seen?: (request: Request) => void) {
  server.use(
    http[method](`*/api${path}`, ({ request }) => {
      seen?.(request);
      return HttpResponse.json({ code: "00000", message: "Success", success: true, data });
    }),
  );
}

/** Has the server refuse a call. */
export function refuses(
  method: Method,
  path: string,
  status: number,
  code: string,
  message: string,
  data: JsonBodyType = null,
  headers: Record<string, string> = {},
) {
  server.use(
    http[method](`*/api${path}`, () =>
      HttpResponse.json({ code, message, success: false, data, requestId: "test" }, { status, headers }),
    ),
  );
}
