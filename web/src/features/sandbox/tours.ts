import { call } from "@/features/sandbox/calls";
import { choice, make } from "@/features/sandbox/elements";
import { action, type Part, type Say } from "@/features/sandbox/parts";
import { type Step, tours } from "@/features/sandbox/tourSteps";

const kept = "sandbox.tour";
type Kept = { tour: string; step: number; since: string };
const read = (): Kept | null => JSON.parse(sessionStorage.getItem(kept) ?? "null");
const keep = (state: Kept | null) => sessionStorage.setItem(kept, JSON.stringify(state));

const pollEvery = 1000;

/** Tours in steps, each of which is over when it was really done. They can be left, and go on where they were. */
export const toursPart = (point: (selectors: readonly string[]) => void): Part => ({
  title: "Guided tours",
  opens: () => read() !== null,
  draw(place, say) {
    const which = choice(
      "Tour",
      "tour",
      Object.entries(tours).map(([name, { title }]) => [name, title]),
    );
    which.select.value = read()?.tour ?? which.value();
    const steps = make("div", { class: "part" });
    const start = action("Start", say, async () => {
      keep({ tour: which.value(), step: 0, since: (await now()).toISOString() });
      drawSteps(steps, say);
      return "";
    });
    place.append(make("div", { class: "row" }, which.element, start), steps);
    drawSteps(steps, say);
    setInterval(() => {
      point(currentStep()?.at ?? []);
      void advance(steps, say);
    }, pollEvery);
  },
});

function currentStep(): Step | undefined {
  const state = read();
  return state === null ? undefined : tours[state.tour]?.steps[state.step];
}

/** The application's time: that of an answer of the server, whose clock may have been moved. */
async function now(): Promise<Date> {
  const { asOf } = await call<{ asOf: string }>("GET", "/public/transparency", undefined, null);
  return new Date(asOf);
}

async function advance(place: HTMLElement, say: Say) {
  const state = read();
  const step = currentStep();
  if (state === null || step === undefined || document.hidden) {
    return;
  }
  if (await step.done(state.since).catch(() => false)) {
    if (read()?.step !== state.step) {
      return; // two looks at the same step, of which one was slow
    }
    keep({ ...state, step: state.step + 1 });
    drawSteps(place, say);
  }
}

function drawSteps(place: HTMLElement, say: Say) {
  const state = read();
  const tour = state === null ? undefined : tours[state.tour];
  if (state === null || tour === undefined) {
    place.replaceChildren();
    return;
  }
  const current = tour.steps[state.step];
  const items = tour.steps.map((step, i) =>
    make(
      "li",
      i < state.step ? { class: "done" } : i === state.step ? { class: "now", "aria-current": "step" } : {},
      i < state.step ? `${step.text} Done.` : step.text,
    ),
  );
  const leave = action(current === undefined ? "End the tour" : "Leave the tour", say, async () => {
    keep(null);
    drawSteps(place, say);
    return "";
  });
  const help = current?.help === undefined ? [] : [action(current.help[0], say, current.help[1])];
  place.replaceChildren(
    make("p", {}, tour.title),
    make("ol", {}, ...items),
    make("div", { class: "row" }, ...help, leave),
  );
}
