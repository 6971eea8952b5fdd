import { codes } from "@/api/errors";
import { signedIn } from "@/api/session";

const keptKey = "gbpc.docs.key";

/** The headers that say who calls. */
type Credentials = Record<string, string>;

/** Turns each "Try it here" into a form that sends the call to this server. Only the sandbox offers it. */
export function offerTrials(root: ParentNode) {
  for (const place of root.querySelectorAll<HTMLDetailsElement>("[data-try]")) {
    place.hidden = false;
    place.addEventListener("toggle", () => fill(place), { once: true });
  }
}

/** Who makes the call: a key, a person or an operator who is signed in in this browser, or anyone. */
type Caller = "key" | "person" | "operator" | "anyone";

function fill(place: HTMLDetailsElement) {
  const { method = "GET", path = "", body = "", confirms } = place.dataset;
  const caller = place.dataset.caller as Caller; // the server writes one of them
  const form = document.createElement("form");
  form.className = "trial";
  const credentials = askFor(caller, form);
  const address = field(form, "Address", "text", path);
  address.pattern = "/api/[^\\{\\}]*";
  address.title = "A path of this API, with values in place of the names in braces.";
  const text = method === "GET" || method === "DELETE" ? null : area(form, "Body", body);
  const password =
    confirms !== undefined && caller !== "key"
      ? field(form, "Password, to confirm the call", "password")
      : null;
  const send = document.createElement("button");
  send.className = "button button-strong button-small";
  send.textContent = `Send ${method}`;
  const answer = document.createElement("pre");
  answer.tabIndex = 0;
  answer.hidden = true;
  answer.role = "status";
  form.append(send, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    answer.hidden = false;
    answer.textContent = "…";
    answer.textContent = await called(
      { method, address: address.value, headers: credentials(), body: text?.value ?? "" },
      password?.value ?? "",
    );
    send.disabled = false;
  });
  place.append(form);
}

/** Asks for what the call is authenticated with. Returns the headers with it, as it is when the call is sent. */
function askFor(caller: Caller, form: HTMLFormElement): () => Credentials {
  switch (caller) {
    case "key":
      return keyField(form);
    case "anyone":
      return () => ({});
    default:
      return session(form, caller);
  }
}

/** A field for the key, which this tab keeps. */
function keyField(form: HTMLFormElement): () => Credentials {
  const key = field(form, "API key", "password", read());
  return (): Credentials => {
    keep(key.value);
    return key.value === "" ? {} : { Authorization: `Bearer ${key.value.trim()}` };
  };
}

/** Says whose session the call is sent with. It is read anew each time: its owner may sign in meanwhile, in another tab. */
function session(form: HTMLFormElement, caller: "person" | "operator"): () => Credentials {
  const office = caller === "operator";
  const who = document.createElement("p");
  const signIn = document.createElement("a");
  signIn.href = office ? "/backoffice/signIn" : "/Auth/Login";
  signIn.target = "_blank";
  signIn.textContent = office ? "Sign in to the back office" : "Sign in";
  const show = () => {
    const now = signedIn(office);
    who.replaceChildren(
      ...(now === null
        ? [signIn, ` in another tab: the call is sent as the ${caller} who is signed in to this browser.`]
        : [`It is sent as ${now.email}, who is signed in to this browser.`]),
    );
  };
  show();
  addEventListener("focus", show);
  addEventListener("storage", show);
  form.append(who);
  return (): Credentials => {
    show();
    const now = signedIn(office);
    return now === null ? {} : { satoken: now.token };
  };
}

type Sent = { method: string; address: string; headers: Credentials; body: string };

/** Sends the call and returns its answer to read. Where a person has to confirm it and gave the password, it is confirmed. */
async function called(call: Sent, password: string): Promise<string> {
  try {
    const first = await answerTo(call);
    const asked = first.envelope?.code === codes.secondaryAuthRequired && password !== "";
    if (!asked) {
      return first.shown;
    }
    const proof = { challengeId: first.envelope?.data?.challengeId, method: "password", password };
    const address = "/api/user/auth/secondary-login";
    const confirmed = await answerTo({ ...call, method: "POST", address, body: JSON.stringify(proof) });
    return confirmed.envelope?.success === true ? (await answerTo(call)).shown : confirmed.shown;
  } catch {
    return "No answer. Check the address and your connection.";
  }
}

type Answer = {
  shown: string;
  envelope?: { code?: string; success?: boolean; data?: { challengeId?: string } };
};

async function answerTo({ method, address, headers, body }: Sent): Promise<Answer> {
  const answer = await fetch(new URL(address, location.origin), {
    method,
    headers: {
      "X-Requested-With": "docs",
      "Idempotency-Key": crypto.randomUUID(),
      ...(body === "" ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === "" ? null : body,
    credentials: "omit",
    signal: AbortSignal.timeout(30_000),
  });
  const type = answer.headers.get("Content-Type") ?? "";
  const text = /json|text|xml/.test(type) ? await answer.text() : `(${type})`;
  const shown = (content: string) => `HTTP ${answer.status}\n\n${content}`;
  try {
    const envelope = JSON.parse(text);
    return { shown: shown(JSON.stringify(envelope, null, 2)), envelope };
  } catch {
    return { shown: shown(text) };
  }
}

function field(form: HTMLFormElement, name: string, type: string, value = ""): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  input.value = value;
  input.autocomplete = "off";
  form.append(labelled(name, input));
  return input;
}

function area(form: HTMLFormElement, name: string, value: string): HTMLTextAreaElement {
  const input = document.createElement("textarea");
  input.value = value;
  input.rows = Math.min(14, value.split("\n").length + 1);
  input.spellcheck = false;
  form.append(labelled(name, input));
  return input;
}

function labelled(name: string, input: HTMLElement): HTMLLabelElement {
  const label = document.createElement("label");
  label.append(name, input);
  return label;
}

function read(): string {
  try {
    return sessionStorage.getItem(keptKey) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string) {
  try {
    sessionStorage.setItem(keptKey, key);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
