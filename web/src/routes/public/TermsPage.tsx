import { placeOf, TermsSample, TermsText } from "@/features/customer/TermsText";
import { readTerms, type TermsLanguage, termsVersions } from "@/lib/terms";
import styles from "@/routes/public/TermsPage.module.css";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicPageStyles from "@/ui/PublicPage.module.css";

/** The texts are in the pages themselves, so that they can be read without a script. */
const texts = import.meta.glob<string>("../../../../internal/customer/terms/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const words = {
  en: {
    locale: "en-GB",
    lang: "en-GB",
    prefix: "",
    other: "这份条款的中文版",
    otherLang: "zh-Hans",
    version: (day: string) => `The version of ${day}.`,
    changed: "What changed",
    contents: "Contents",
    versions: "All versions",
    newest: "the newest",
    earlier: "This is an earlier version.",
    toNewest: "Read the newest one",
  },
  zh: {
    locale: "zh-Hans",
    lang: "zh-Hans",
    prefix: "/zh",
    other: "These terms in English",
    otherLang: "en-GB",
    version: (day: string) => `${day}版本。`,
    changed: "变更内容",
    contents: "目录",
    versions: "所有版本",
    newest: "最新",
    earlier: "这是以前的版本。",
    toNewest: "阅读最新版本",
  },
} as const;

type TermsScreenProps = { version: string; language: TermsLanguage };

function TermsScreen({ version, language }: TermsScreenProps) {
  const said = words[language];
  const { title, changed, parts } = readTerms(
    texts[`../../../../internal/customer/terms/${version}.${language}.md`] ?? "",
  );
  const dayOf = (of: string) =>
    new Intl.DateTimeFormat(said.locale, { dateStyle: "long" }).format(new Date(`${of}T12:00:00`));
  const other = language === "en" ? "/zh" : "";
  return (
    <div className={`wrap ${publicPageStyles.page}`} lang={said.lang}>
      <PageIntro
        title={title}
        motif={<Medallion petals={24} breadth={18} lobes={32} className="denomination-20" />}
      >
        {said.version(dayOf(version))}{" "}
        <a href={`${other}/terms/${version}`} lang={said.otherLang}>
          {said.other}
        </a>
      </PageIntro>
      <div className={styles.notes}>
        <TermsSample language={language} />
        {version !== termsVersions[0] && (
          <p>
            {said.earlier} <a href={`${said.prefix}/terms`}>{said.toNewest}</a>
          </p>
        )}
        <p>
          <strong>{said.changed}:</strong> {changed}
        </p>
      </div>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={said.contents}>
          <ol>
            {parts.map(({ heading }, at) => (
              <li key={heading}>
                <a href={`#${placeOf(at)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <TermsText parts={parts} level={2} />
      </div>
      <section className={styles.versions}>
        <h2>{said.versions}</h2>
        <ul>
          {termsVersions.map((one, at) => (
            <li key={one}>
              <a href={`${said.prefix}/terms/${one}`}>{dayOf(one)}</a>
              {at === 0 && `, ${said.newest}`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const [newest = ""] = termsVersions;

/** The pages with the terms: the newest version, and each by its name, in both languages. */
export const termsScreens = Object.fromEntries(
  (["en", "zh"] as const).flatMap((language) =>
    [["", newest], ...termsVersions.map((version) => [`/${version}`, version])].map(
      ([place, version = ""]) => [
        `${words[language].prefix}/terms${place}`,
        () => <TermsScreen version={version} language={language} />,
      ],
    ),
  ),
);
