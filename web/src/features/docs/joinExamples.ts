const chosen = "gbpc.docs.language";

/** Shows the same example in one language at a time. The choice holds for every example, and the next page. */
export function joinExamples(root: ParentNode) {
  const groups = [...root.querySelectorAll<HTMLElement>("[data-codes]")];
  const show = (language: string) => {
    for (const group of groups) {
      const tabs = [...group.querySelectorAll<HTMLElement>("[role=tab]")];
      // A group that lacks the language keeps its first one.
      const shown = tabs.find((tab) => tab.dataset.lang === language) ?? tabs[0];
      for (const tab of tabs) {
        tab.setAttribute("aria-selected", String(tab === shown));
        tab.tabIndex = tab === shown ? 0 : -1;
      }
      for (const panel of group.querySelectorAll<HTMLElement>("[role=tabpanel]")) {
        panel.hidden = panel.getAttribute("aria-labelledby") !== shown?.id;
      }
    }
  };
  for (const [at, group] of groups.entries()) {
    group.prepend(tabList(group, at, show));
  }
  show(read());
}

function tabList(group: HTMLElement, at: number, show: (language: string) => void): HTMLElement {
  const list = document.createElement("div");
  list.role = "tablist";
  list.ariaLabel = "Language of the example";
  for (const figure of group.querySelectorAll<HTMLElement>("figure")) {
    const language = figure.dataset.lang ?? "";
    const tab = document.createElement("button");
    tab.type = "button";
    tab.role = "tab";
    tab.dataset.lang = language;
    tab.id = `example-${at}-${language}`;
    tab.textContent = figure.querySelector("figcaption span")?.textContent ?? language;
    const panel = document.createElement("div"); // a figure cannot be one
    panel.role = "tabpanel";
    panel.setAttribute("aria-labelledby", tab.id);
    figure.replaceWith(panel);
    panel.append(figure);
    tab.addEventListener("click", () => {
      const before = tab.getBoundingClientRect().top;
      keep(language);
      show(language);
      // Examples above change their height: what was pressed stays where it is.
      scrollBy(0, tab.getBoundingClientRect().top - before);
    });
    list.append(tab);
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...list.children].filter((tab) => tab instanceof HTMLElement);
    const from = tabs.findIndex((tab) => tab.matches(":focus"));
    if (step !== undefined && from !== -1) {
      const next = tabs[(from + step + tabs.length) % tabs.length];
      next?.click();
      next?.focus();
    }
  });
  return list;
}

function read(): string {
  try {
    return localStorage.getItem(chosen) ?? "sh";
  } catch {
    return "sh";
  }
}

function keep(language: string) {
  try {
    localStorage.setItem(chosen, language);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
