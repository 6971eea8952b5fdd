import net from "node:net";

// As internal/kit/ports has it: even ports below those that systems give out, each of which whoever listens on the next odd
// one has. The program comes back on its port, so it cannot take any.
const first = 20_000;
const pairs = 6_000;
const tries = 200;

/** Reserves a port of 127.0.0.1 until this process ends. */
export async function reservePort(): Promise<number> {
  for (let n = 0; n < tries; n++) {
    const port = first + 2 * Math.floor(Math.random() * pairs);
    const reservation = await listen(port + 1);
    if (reservation === null) {
      continue;
    }
    const free = await listen(port);
    if (free !== null) {
      await new Promise((resolve) => free.close(resolve));
      reservation.unref();
      return port;
    }
    reservation.close(); // the port is another program's
  }
  throw new Error("no port is free");
}

function listen(port: number): Promise<net.Server | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
