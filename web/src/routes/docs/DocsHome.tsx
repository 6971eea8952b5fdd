import { groups } from "@/features/docs/guides";
import { DocsFrame } from "@/routes/docs/DocsFrame";
import styles from "@/routes/docs/DocsHome.module.css";
import { Medallion } from "@/ui/engraving/Medallion";

const starts = [
  {
    href: "/docs/quickstart",
    title: "Your first payment",
    text: "Five commands, from an empty machine to a redemption that the sandbox bank has paid.",
  },
  {
    href: "/docs/webhooks",
    title: "Webhooks and events",
    text: "Every change is an event: read the event log, or receive each one as a signed webhook.",
  },
  {
    href: "/docs/api",
    title: "Every call",
    text: "Fields, answers and errors of the whole API, with an example to try in the sandbox.",
  },
];

/** The first page of the documentation. */
export function DocsHome() {
  return (
    <DocsFrame address="/docs">
      <header className={styles.intro}>
        <div>
          <h1>Build on the digital pound</h1>
          <p>
            Buy, hold, send and redeem GBPC from your own program. One coin is one pound held at a UK bank,
            and every step has a response, an event and a statement line that reconciles.
          </p>
        </div>
        <Medallion petals={24} breadth={18} lobes={32} className="denomination-10" />
      </header>
      <ul className={styles.starts}>
        {starts.map(({ href, title, text }) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.guides.map(({ slug, title, description }) => (
                <li key={slug}>
                  <a href={`/docs/${slug}`}>{title}</a>
                  <p>{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
