import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { reservePort } from "./ports.ts";

const binary = path.resolve(import.meta.dirname, "../../bin/gbpc");
const startTimeout = 30_000;

/** The real program, as a sandbox with its own data folder. It can be stopped and started again. */
export class Program {
  private process: ChildProcess | null = null;
  private output = "";

  private constructor(
    readonly port: number,
    readonly data: string,
    private readonly flags: string[],
  ) {}

  /** With the sandbox's panel on its pages, which the other journeys do without. */
  static withPanel(): Promise<Program> {
    return Program.started([]);
  }

  static start(...flags: string[]): Promise<Program> {
    return Program.started(["--no-panel", ...flags]);
  }

  private static async started(flags: string[]): Promise<Program> {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), "gbpc-e2e-"));
    const program = new Program(await reservePort(), data, flags);
    await program.start();
    return program;
  }

  /** The address that a browser opens: with a host name, because passkeys need one. */
  get address() {
    return `http://localhost:${this.port}`;
  }

  async start() {
    this.output = "";
    const args = ["sandbox", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, ...this.flags];
    const started = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.process = started;
    started.stdout.on("data", (part) => {
      this.output += part;
    });
    started.stderr.on("data", (part) => {
      this.output += part;
    });
    const deadline = Date.now() + startTimeout;
    while (!(await this.ready())) {
      if (started.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the sandbox did not start:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async ready() {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  /** Sends SIGTERM and waits for the program to exit; kills it after 10 seconds. */
  async stop() {
    const running = this.process;
    this.process = null;
    if (running === null || running.exitCode !== null) {
      return;
    }
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    const late = setTimeout(() => running.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
  }

  async remove() {
    await this.stop();
    fs.rmSync(this.data, { recursive: true, force: true });
  }

  /** Returns the lines of the log that need an engineer: errors and panics. */
  errorLines(): string[] {
    return this.output.split("\n").filter((line) => /level=error|"level":"ERROR"|panic:/i.test(line));
  }
}
