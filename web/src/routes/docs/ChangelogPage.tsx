import { renderMarkdown } from "@/features/docs/markdown";
import { DocsFrame } from "@/routes/docs/DocsFrame";
import styles from "@/routes/docs/GuidePage.module.css";
import changelog from "../../../../CHANGELOG.md?raw";

/** The repository's changelog. */
export function ChangelogPage() {
  const { html, sections } = renderMarkdown(changelog.replace(/^# .*\n/, ""));
  return (
    <DocsFrame address="/docs/changelog" sections={sections.filter(({ level }) => level === 2)}>
      <article>
        <header className={styles.head}>
          <p className={styles.group}>Reference</p>
          <h1>Changelog</h1>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own file, which has no HTML */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </DocsFrame>
  );
}
