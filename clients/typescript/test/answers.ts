import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { Services } from "../src/client.generated.js";
import { Core } from "../src/core.js";

/** A prepared answer. Without a status the connection is closed. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export const ok = (data: unknown): Answer => ({
  status: 200,
  body: JSON.stringify({ code: "00000", message: "Success", success: true, data }),
});

export interface Asked {
  request: IncomingMessage;
  body: string;
}

/** A client of a server that gives prepared answers, one after the other, and what the server was asked. */
export async function answering(t: TestContext, ...answers: Answer[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) {
      body += part;
    }
    const next = answers[asked.length];
    asked.push({ request, body });
    if (next?.status === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(next.status, next.headers).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const core = new Core({ baseURL: `http://127.0.0.1:${port}`, key: "gbpc_test_x" });
  const waited: number[] = [];
  core.pause = async (milliseconds) => {
    waited.push(milliseconds);
  };
  return { client: new Services(core), asked, waited };
}
