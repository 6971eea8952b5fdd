import { render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { type Address, createRouter, hrefOf } from "@/lib/router";
import { useSearch } from "@/lib/useRouter";
import { Link } from "@/ui/Link";
import { RouterView } from "@/ui/RouterView";

const to = (address: string) => address as Address;

/** A site of two screens in one frame; the second is fetched when the test says so. */
async function aSite() {
  let arrive: (Screen: ComponentType) => void = () => undefined;
  const arrival = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  const Frame = ({ children }: { children: ReactNode }) => (
    <>
      <Link to={to("/second")} search={{ id: "7" }}>
        To the second
      </Link>
      {children}
    </>
  );
  const Broken = (): ReactNode => {
    throw new Error("broken");
  };
  const screens: Record<string, () => Promise<ComponentType>> = {
    "/": async () => () => <h1>First</h1>,
    "/second": () => arrival,
    "/broken": async () => Broken,
  };
  const load = vi.fn((pathname: string) => screens[pathname]?.() ?? Promise.reject(new Error("gone")));
  const router = createRouter({
    find: (pathname) => ({ frames: [async () => Frame], load: () => load(pathname) }),
    Missing: () => <h1>Missing</h1>,
    Failed: () => <h1>Failed</h1>,
  });
  await router.start();
  render(<RouterView router={router} />);
  const Second = () => <h1>Second {useSearch().id}</h1>;
  return { user: userEvent.setup(), router, load, arrive: () => arrive(Second) };
}

test("a link changes the address at once, and the screen when the next one has been fetched", async () => {
  const { user, arrive } = await aSite();
  await user.click(screen.getByRole("link", { name: "To the second" }));
  expect(location.pathname + location.search).toBe("/second?id=7");
  expect(screen.getByRole("heading", { name: "First" })).toBeVisible();
  arrive();
  expect(await screen.findByRole("heading", { name: "Second 7" })).toBeVisible();
});

test("a screen that comes late does not take the place of one that was asked for after it", async () => {
  const { router, arrive } = await aSite();
  const slow = router.navigate({ to: to("/second") });
  await router.navigate({ to: to("/") });
  arrive();
  await slow;
  expect(screen.getByRole("heading", { name: "First" })).toBeVisible();
});

test("a link that a reader is about to follow is fetched before it is", async () => {
  const { user, load } = await aSite();
  await user.hover(screen.getByRole("link", { name: "To the second" }));
  expect(load).toHaveBeenCalledWith("/second");
  expect(location.pathname).toBe("/");
});

test("what cannot be fetched, or breaks, says so and leaves the way on", async () => {
  const { router, arrive } = await aSite();
  arrive();
  await router.navigate({ to: to("/nowhere") });
  expect(await screen.findByRole("heading", { name: "Failed" })).toBeVisible();
  await router.navigate({ to: to("/second"), search: { id: "8" } });
  expect(await screen.findByRole("heading", { name: "Second 8" })).toBeVisible();
  await router.navigate({ to: to("/broken") });
  expect(await screen.findByRole("heading", { name: "Failed" })).toBeVisible();
  await router.navigate({ to: to("/second"), search: { id: "9" } });
  expect(await screen.findByRole("heading", { name: "Second 9" })).toBeVisible();
});

test("going back shows what was there", async () => {
  const { router, arrive } = await aSite();
  arrive();
  await router.navigate({ to: to("/second"), search: { id: "1" } });
  await screen.findByRole("heading", { name: "Second 1" });
  history.back();
  await waitFor(() => expect(screen.getByRole("heading", { name: "First" })).toBeVisible());
});

test("an address has only what is set in its search", () => {
  expect(hrefOf({ to: to("/a"), search: { b: "x y", c: undefined, d: 2 } })).toBe("/a?b=x+y&d=2");
  expect(hrefOf({ to: to("/a"), search: {} })).toBe("/a");
});
