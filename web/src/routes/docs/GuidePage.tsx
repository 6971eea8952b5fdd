import { type Guide, guides } from "@/features/docs/guides";
import { renderMarkdown } from "@/features/docs/markdown";
import { DocsFrame } from "@/routes/docs/DocsFrame";
import styles from "@/routes/docs/GuidePage.module.css";

type GuidePageProps = { guide: Guide };

/** One guide. Its text is our own file, so its HTML is. */
export function GuidePage({ guide }: GuidePageProps) {
  const { html, sections } = renderMarkdown(guide.text);
  const at = guides.indexOf(guide);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  return (
    <DocsFrame address={`/docs/${guide.slug}`} sections={sections.filter(({ level }) => level === 2)}>
      <article>
        <header className={styles.head}>
          <p className={styles.group}>{guide.group}</p>
          <h1>{guide.title}</h1>
          <p className={styles.lede}>{guide.description}</p>
          <p className={styles.plain}>
            <a href={`/docs/${guide.slug}.md`}>This page as plain text</a>
          </p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own guides, which have no HTML */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <nav className={styles.next} aria-label="Next and previous guide">
          {before !== undefined && (
            <a className={styles.before} href={`/docs/${before.slug}`}>
              <span>Before</span>
              {before.title}
            </a>
          )}
          {after !== undefined && (
            <a href={`/docs/${after.slug}`}>
              <span>Next</span>
              {after.title}
            </a>
          )}
        </nav>
      </article>
    </DocsFrame>
  );
}
