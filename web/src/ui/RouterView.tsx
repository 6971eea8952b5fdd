import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect } from "react";
import { hrefOf, type NavigateOptions, type Router } from "@/lib/router";
import { RouterContext, useNavigate, useShown } from "@/lib/useRouter";

/** Draws what a router shows. */
export function RouterView({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <View Failed={router.Failed} />
    </RouterContext>
  );
}

function View({ Failed }: { Failed: ComponentType }) {
  const shown = useShown();
  useLayoutEffect(() => {
    if (shown !== null && shown.scroll !== null) {
      window.scrollTo(0, shown.scroll);
    }
  }, [shown]);
  if (shown === null) {
    return null;
  }
  const { frames, Screen, place } = shown;
  let inside: ReactNode = (
    <Guard key={place.pathname} Failed={Failed}>
      <Screen />
    </Guard>
  );
  for (const Frame of frames.toReversed()) {
    inside = <Frame>{inside}</Frame>;
  }
  return inside;
}

type GuardProps = { Failed: ComponentType; children: ReactNode };

/** What is broken on a screen leaves the frames and the way to the others. */
class Guard extends Component<GuardProps, { broken: boolean }> {
  state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  render() {
    const { Failed, children } = this.props;
    return this.state.broken ? <Failed /> : children;
  }
}

/** Leads on as soon as it is drawn. */
export function Navigate(options: NavigateOptions) {
  const navigate = useNavigate();
  const href = hrefOf(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of it
  useEffect(() => void navigate(options), [navigate, href]);
  return null;
}
