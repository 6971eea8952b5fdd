import { render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { BackingPlot } from "@/features/transparency/BackingPlot";
import { BalancePlot } from "@/features/wallet/BalancePlot";

const labels = () => Array.from(document.querySelectorAll("svg text"), ({ textContent }) => textContent);
const at = (days: number) => new Date(Date.UTC(2026, 10, 20) + days * 86_400_000).toISOString();

function expectEachOnce() {
  expect(labels().length).toBeGreaterThan(4);
  expect(labels()).toEqual([...new Set(labels())]);
}

test.each([
  ["a balance of pence", "0.04", 0, 30],
  ["a balance of thousands", "10000.04", 0, 30],
  ["a balance that came yesterday", "2.5", 0, 1.8],
  ["a balance that came two days ago", "2.5", 0, 2.1],
  ["a balance that came a minute ago", "2.5", 0, 0.0007],
  ["a balance of two years", "2.5", 0, 760],
])("the plot of %s repeats no label", (_, balance, from, to) => {
  for (const width of [340, 700, 1100]) {
    const points = [
      { at: at(from), balance: "0" },
      { at: at(from + (to - from) / 3), balance },
    ];
    const { unmount } = render(<BalancePlot points={points} to={at(to)} width={width} />);
    expectEachOnce();
    unmount();
  }
});

test.each([
  ["two days", ["20000.00", "20000.40"]],
  ["three days without a change", ["20000.00", "20000.00", "20000.00"]],
  ["four days of growth", ["0.00", "150.00", "1500.00", "2700.00"]],
])("the plot of reserve and coins over %s repeats no label", (_, sums) => {
  const days = sums.map((reserve, day) => ({
    asOf: at(day + 0.4),
    reserve,
    supply: reserve,
    balances: "0",
    inFlight: "0",
  }));
  for (const [width, dates] of [
    [1240, 6],
    [350, 3],
  ] as const) {
    const { unmount } = render(
      <BackingPlot days={days} width={width} height={300} dates={dates} className="" />,
    );
    expectEachOnce();
    unmount();
  }
});
