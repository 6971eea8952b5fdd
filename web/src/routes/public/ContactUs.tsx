import { Island } from "@/app/Island";
import styles from "@/routes/public/ContactUs.module.css";
import { Medallion } from "@/ui/engraving/Medallion";
import { PageIntro } from "@/ui/PageIntro";
import publicFactsStyles from "@/ui/PublicFacts.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

export function ContactUsScreen() {
  return (
    <div className={`wrap ${publicPageStyles.page}`}>
      <PageIntro
        title="Write to us"
        motif={<Medallion petals={12} breadth={46} lobes={28} className="denomination-5" />}
      >
        A person reads every message and answers within one working day. Never send us a password, a code or a
        recovery phrase: we do not need them and will not ask.
      </PageIntro>
      <div className={publicPageStyles.halves}>
        <Island name="ContactForm" />
        <aside className={styles.aside}>
          <h2>Quicker ways</h2>
          <dl className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded}`}>
            <div>
              <dt>Where is my payment?</dt>
              <dd>
                Your <a href="/user/history">history</a> shows each step with its time.
              </dd>
            </div>
            <div>
              <dt>I cannot sign in</dt>
              <dd>
                <a href="/Auth/ResetPassword">Reset your password</a>. After five wrong tries, wait 15
                minutes.
              </dd>
            </div>
            <div>
              <dt>I found a security fault</dt>
              <dd>
                Use the <a href="/BugBounty">bug bounty</a>, so that it reaches the right people first.
              </dd>
            </div>
          </dl>
        </aside>
      </div>
    </div>
  );
}
