import { useEffect, useState } from "react";

/** What the link of an email opened the page with: an address and its code, or the address alone. Without a link, neither. */
export type MailedLink = { email: string; code: string };

const none: MailedLink = { email: "", code: "" };

/** Reads the link once the page is alive, and takes it out of the address and the history: the code is nobody else’s business. */
export function useMailedLink(): MailedLink {
  const [link, setLink] = useState(none);

  useEffect(() => {
    const { search, hash } = window.location;
    // Whoever forwards an email may add a query to its links.
    const query = new URLSearchParams(hash.includes("email=") ? hash.slice(1) : search);
    const read = { email: query.get("email") ?? "", code: query.get("code") ?? "" };
    if (read.email !== "" || read.code !== "") {
      window.history.replaceState(window.history.state, "", window.location.pathname);
      setLink(read);
    }
  }, []);

  return link;
}
