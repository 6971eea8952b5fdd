import type { ReactNode } from "react";
import { PublicFooter } from "@/app/PublicFooter";
import { groups } from "@/features/docs/guides";
import type { Section } from "@/features/docs/markdown";
import styles from "@/routes/docs/DocsFrame.module.css";
import { Mark } from "@/ui/Mark";

const reference = [
  { href: "/docs/api", label: "API reference" },
  { href: "/docs/errors", label: "Errors" },
  { href: "/docs/changelog", label: "Changelog" },
];

type DocsFrameProps = { address: string; sections?: Section[]; children: ReactNode };

/** What every page of the documentation stands in: head, contents on the left, the page's own sections on the right. */
export function DocsFrame({ address, sections = [], children }: DocsFrameProps) {
  return (
    <>
      <header className={`wrap ${styles.top}`}>
        <Mark />
        <a className={styles.docs} href="/docs">
          Docs
        </a>
        <search className={styles.search}>
          <label className="hidden" htmlFor="docs-search">
            Search the documentation
          </label>
          <input
            id="docs-search"
            type="search"
            placeholder="Search"
            autoComplete="off"
            role="combobox"
            aria-expanded="false"
            aria-controls="docs-found"
            aria-autocomplete="list"
            hidden
          />
          <div id="docs-found" role="listbox" aria-label="Found" hidden />
        </search>
        <a className={`button button-quiet button-small ${styles.signIn}`} href="/Auth/Login">
          Log in
        </a>
      </header>
      <div className={`wrap ${styles.body}`}>
        <details className={styles.menu} data-contents>
          <summary>Contents</summary>
          <Contents address={address} />
        </details>
        <main id="main" className={styles.main}>
          {children}
        </main>
        {sections.length > 1 && (
          <nav className={styles.sections} aria-label="On this page">
            <p>On this page</p>
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <PublicFooter />
    </>
  );
}

type ContentsProps = { address: string };

function Contents({ address }: ContentsProps) {
  const entry = (href: string, label: string) => (
    <li key={href}>
      <a href={href} aria-current={href === address ? "page" : undefined}>
        {label}
      </a>
    </li>
  );
  return (
    <nav className={styles.contents} aria-label="Documentation">
      {groups.map((group) => (
        <div key={group.name}>
          <p>{group.name}</p>
          <ul>{group.guides.map((guide) => entry(`/docs/${guide.slug}`, guide.title))}</ul>
        </div>
      ))}
      <div>
        <p>Reference</p>
        <ul>{reference.map(({ href, label }) => entry(href, label))}</ul>
      </div>
    </nav>
  );
}
