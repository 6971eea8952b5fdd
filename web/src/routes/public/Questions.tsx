type QuestionsProps = { title: string; questions: { question: string; answer: string }[] };

/** Questions that open to their answers. They work without script. */
export function Questions({ title, questions }: QuestionsProps) {
  return (
    <section className="section section-ruled">
      <div className="wrap halves">
        <h2>{title}</h2>
        <div className="questions">
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
