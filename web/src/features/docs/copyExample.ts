/** Gives each example below root a button that copies it. */
export function offerCopies(root: ParentNode) {
  if (navigator.clipboard === undefined) {
    return; // not a secure context: the button would do nothing
  }
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
      try {
        await navigator.clipboard.writeText(code);
        say(button, "Copied");
      } catch {
        say(button, "Not copied");
      }
    });
  }
}

function say(button: HTMLButtonElement, word: string) {
  button.textContent = word;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1600);
}
