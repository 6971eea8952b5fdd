import type { Transparency } from "@/api/contract";
import { backingNow, circulating, refreshSeconds } from "@/features/transparency/backing";
import { grouped, percent } from "@/lib/decimal";
import { exactMoment, shortMoment } from "@/lib/moment";

/** Keeps the figures of the strip up to date while the page is visible. */
export function keepStripLive() {
  const say = () => backingNow().then(write, () => undefined); // the last known figures stay
  void say();
  return setInterval(() => document.visibilityState === "visible" && say(), refreshSeconds * 1000);
}

function write(backing: Transparency) {
  const coins = circulating(backing);
  figure("reserve", `£${grouped(backing.reserve.amount)}`);
  figure("coins", grouped(coins));
  figure("ratio", `${percent(backing.reserve.amount, coins)}%`);

  const at = new Date(backing.asOf);
  const moment = document.createElement("time");
  moment.dateTime = backing.asOf;
  moment.title = exactMoment(at);
  moment.textContent = shortMoment(at);
  figure("asOf", ", ", moment);
}

function figure(name: string, ...content: (string | Node)[]) {
  document.querySelector(`[data-figure=${name}]`)?.replaceChildren(...content);
}
