const keptKey = "gbpc.docs.key";

/** Turns each "Try it here" into a form that sends the call to this server. Only the sandbox offers it. */
export function offerTrials(root: ParentNode) {
  for (const place of root.querySelectorAll<HTMLDetailsElement>("[data-try]")) {
    place.hidden = false;
    place.addEventListener("toggle", () => fill(place), { once: true });
  }
}

function fill(place: HTMLDetailsElement) {
  const { method = "GET", path = "", body = "" } = place.dataset;
  const form = document.createElement("form");
  form.className = "trial";
  const key = field(form, "API key", "password", read());
  const address = field(form, "Address", "text", path);
  const text = method === "GET" || method === "DELETE" ? null : area(form, "Body", body);
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
    keep(key.value);
    send.disabled = true;
    answer.hidden = false;
    answer.textContent = "…";
    answer.textContent = await call(method, address.value, key.value, text?.value ?? "");
    send.disabled = false;
  });
  place.append(form);
}

async function call(method: string, address: string, key: string, body: string): Promise<string> {
  const headers: Record<string, string> = {
    "X-Requested-With": "docs",
    "Idempotency-Key": crypto.randomUUID(),
  };
  if (key !== "") {
    headers.Authorization = `Bearer ${key.trim()}`;
  }
  if (body !== "") {
    headers["Content-Type"] = "application/json";
  }
  try {
    const answer = await fetch(new URL(address, location.origin), {
      method,
      headers,
      body: body === "" ? undefined : body,
      credentials: "omit",
      signal: AbortSignal.timeout(30_000),
    });
    const type = answer.headers.get("Content-Type") ?? "";
    const text = /json|text|xml/.test(type) ? await answer.text() : `(${type})`;
    return `HTTP ${answer.status}\n\n${pretty(text)}`;
  } catch {
    return "No answer. Check the address and your connection.";
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function field(form: HTMLFormElement, name: string, type: string, value: string): HTMLInputElement {
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
