import styles from "@/routes/public/Questions.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

type QuestionsProps = { title: string; questions: { question: string; answer: string }[] };

/** Questions that open to their answers. They work without script. */
export function Questions({ title, questions }: QuestionsProps) {
  return (
    <section className={`${publicPageStyles.section} ${publicPageStyles.sectionRuled}`}>
      <div className={`wrap ${publicPageStyles.halves}`}>
        <h2>{title}</h2>
        <div className={styles.questions}>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
