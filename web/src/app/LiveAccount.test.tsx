import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/dom";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { LiveAccount } from "@/app/LiveAccount";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { server } from "@/test/server";

test("a change that comes during the first read is shown, although that read began before it", async () => {
  signInAs("u1");
  let change = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      say(": open\n\n");
      change = () => say('data: {"type":"transaction","id":"t1"}\n\n');
    },
  });
  server.use(
    http.get(
      "*/api/wallet/account/events",
      () => new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } }),
    ),
  );
  let balance = "149.75";
  let answer = () => {};
  let reads = 0;
  function Balance() {
    const { data } = useQuery({
      queryKey: ["wallet", "account"],
      queryFn: () => {
        reads += 1;
        const read = balance;
        return reads > 1 ? read : new Promise<string>((resolve) => (answer = () => resolve(read)));
      },
    });
    return <p>{data ?? "waiting"}</p>;
  }
  await show(
    <>
      <LiveAccount />
      <Balance />
    </>,
  );
  await screen.findByText("waiting");
  balance = "189.85";
  change();
  await new Promise((resolve) => setTimeout(resolve, 200));
  answer();
  expect(await screen.findByText("189.85")).toBeVisible();
});
