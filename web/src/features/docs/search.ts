/** What can be found: a guide's section, a call, an error code. Written by the prerender step and by the server. */
export type Entry = {
  href: string;
  title: string;
  in: string;
  text: string;
  /** Other words for it, separated by commas. */
  words?: string;
};

const most = 12;

/** Connects the field at the top. The index is fetched when the field is first used. */
export function startSearch() {
  const field = document.querySelector<HTMLInputElement>("#docs-search");
  const list = document.querySelector<HTMLElement>("#docs-found");
  if (field === null || list === null) {
    return;
  }
  field.hidden = false;
  let index: Promise<Entry[]> | null = null;
  let at = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const select = (to: number) => {
    const all = options();
    at = all.length === 0 ? -1 : (to + all.length) % all.length;
    for (const [i, option] of all.entries()) {
      option.setAttribute("aria-selected", String(i === at));
    }
    field.setAttribute("aria-activedescendant", all[at]?.id ?? "");
    all[at]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };
  const search = async () => {
    const asked = field.value;
    if (asked.trim() === "") {
      close();
      return;
    }
    index ??= load();
    try {
      const entries = await index;
      if (asked === field.value) {
        draw(list, found(entries, asked));
      }
    } catch {
      index = null;
      draw(list, null);
    }
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    select(0);
  };

  field.addEventListener("input", () => void search());
  field.addEventListener("focus", () => void search());
  field.addEventListener("keydown", (event) => {
    switch (event.key) {
      case "ArrowDown":
        event.preventDefault();
        select(at + 1);
        break;
      case "ArrowUp":
        event.preventDefault();
        select(at - 1);
        break;
      case "Enter":
        event.preventDefault();
        options()[at]?.click();
        break;
      case "Escape":
        close();
        break;
    }
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !field.contains(target) && !list.contains(target)) {
      close();
    }
  });
  list.addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      field.focus();
    }
  });
}

async function load(): Promise<Entry[]> {
  const lists = await Promise.all(
    ["/docs/search.json", "/docs/reference.json"].map(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) {
        throw new Error(`${address}: ${answer.status}`);
      }
      return (await answer.json()) as Entry[];
    }),
  );
  return lists.flat();
}

/** The entries that have every word, best first: at the start of the title, of a word in it, of another word for it, inside, in the text. */
export function found(entries: Entry[], asked: string): Entry[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = entries.flatMap((entry) => {
    const scores = words.map((word) => scoreOf(entry, word));
    return scores.includes(0) ? [] : [{ entry, score: scores.reduce((sum, one) => sum + one, 0) }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf({ title, in: place, text, words = "" }: Entry, word: string): number {
  const name = title.toLowerCase();
  if (name === word) {
    return 12;
  }
  if (name.startsWith(word)) {
    return 9;
  }
  if (name.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) {
    return 8;
  }
  if (
    words
      .toLowerCase()
      .split(/[,\s]+/)
      .some((part) => part.startsWith(word))
  ) {
    return 7;
  }
  if (name.includes(word)) {
    return 5;
  }
  if (place.toLowerCase().includes(word)) {
    return 3;
  }
  return text.toLowerCase().includes(word) ? 1 : 0;
}

function draw(list: HTMLElement, entries: Entry[] | null) {
  list.replaceChildren();
  if (entries === null || entries.length === 0) {
    const said = document.createElement("p");
    said.className = "quiet";
    said.textContent =
      entries === null ? "The search could not be loaded. Check your connection." : "Nothing found.";
    list.append(said);
    return;
  }
  for (const [i, entry] of entries.entries()) {
    const option = document.createElement("a");
    option.href = entry.href;
    option.role = "option";
    option.id = `docs-found-${i}`;
    option.tabIndex = -1;
    const title = document.createElement("strong");
    title.textContent = entry.title;
    const place = document.createElement("small");
    place.textContent = entry.text === "" ? entry.in : `${entry.in}: ${entry.text}`;
    option.append(title, place);
    list.append(option);
  }
}
