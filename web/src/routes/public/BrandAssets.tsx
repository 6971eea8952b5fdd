import styles from "@/routes/public/BrandAssets.module.css";
import { Medallion } from "@/ui/engraving/Medallion";
import { Rosette } from "@/ui/engraving/Rosette";
import { PageIntro } from "@/ui/PageIntro";
import publicFactsStyles from "@/ui/PublicFacts.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

const files = [
  { href: "/brand/gbpc-mark.svg", label: "Mark", detail: "SVG, in one colour" },
  { href: "/brand/gbpc-mark-512.png", label: "Mark, 512 pixels", detail: "PNG, transparent" },
  { href: "/brand/gbpc-wordmark.svg", label: "Mark with name", detail: "SVG, in one colour" },
  { href: "/brand/gbpc-brand.zip", label: "Everything", detail: "ZIP, with the colours as text" },
];

const colours = [
  { name: "Brand green", value: "#0b4f3e", className: styles.swatchBrand },
  { name: "Ink", value: "#0d211b", className: styles.swatchInk },
  { name: "Ground", value: "#f0f4f1", className: styles.swatchGround },
  { name: "Five", value: "#1f7a83", className: styles.swatch5 },
  { name: "Ten", value: "#a85a1e", className: styles.swatch10 },
  { name: "Twenty", value: "#6a478f", className: styles.swatch20 },
  { name: "Fifty", value: "#a32f4b", className: styles.swatch50 },
];

const rules = [
  "Leave room around the mark: at least half its width on every side.",
  "Use one colour: the brand green on light ground, the ground colour on dark.",
  "Write the name in capitals, GBPC, and an amount with the name after it: 250.00 GBPC.",
  "Do not turn, stretch, shade or redraw the mark, and do not put it on a picture.",
  "Do not make it look as if we had issued, checked or recommended what we have not.",
];

export function BrandAssetsScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="The mark, and how to use it"
        motif={<Medallion petals={18} breadth={30} lobes={24} className="flow-brand" />}
      >
        For exchanges, wallets, the press and anyone who writes about us. Use these files as they are; you
        need not ask.
      </PageIntro>
      <section className={publicPageStyles.pagePart}>
        <h2>The mark</h2>
        <div className={styles.brandMarks}>
          <div className={`${styles.brandMark} ${styles.brandMarkLight}`}>
            <Rosette petals={9} line={2.2} breadth={18} />
          </div>
          <div className={`${styles.brandMark} ${styles.brandMarkDark}`}>
            <Rosette petals={9} line={2.2} breadth={18} />
          </div>
          <div className={`${styles.brandMark} ${styles.brandMarkLight} ${styles.brandMarkNamed}`}>
            <Rosette petals={9} line={2.2} breadth={18} />
            <span>GBPC</span>
          </div>
        </div>
        <dl
          className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded} ${publicFactsStyles.publicFactsWide}`}
        >
          {files.map(({ href, label, detail }) => (
            <div key={href}>
              <dt>
                <a href={href} download>
                  {label}
                </a>
              </dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Colours</h2>
        <ul className={styles.swatches}>
          {colours.map(({ name, value, className }) => (
            <li key={name}>
              <span className={`${styles.swatch} ${className}`} />
              <strong>{name}</strong>
              <span className="figures">{value}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Type</h2>
        <p className={styles.typeDisplay}>Besley, for headings and large sums: £1,250.00</p>
        <p className={styles.typeText}>
          Hanken Grotesk, for everything else. Figures of equal width in columns.
        </p>
      </section>
      <section className={`${publicPageStyles.pagePart} ${publicPageStyles.prose}`}>
        <h2>Rules</h2>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
