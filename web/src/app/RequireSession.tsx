import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import * as session from "@/api/session";

type RequireSessionProps = { children: ReactNode };

/** Shows its children while someone is signed in, in this tab or another; else leads to the sign-in page. */
export function RequireSession({ children }: RequireSessionProps) {
  const signedIn = useSyncExternalStore(session.onChange, session.isSignedIn, () => false);

  useEffect(() => {
    if (!signedIn && !session.endedByChoice()) {
      window.location.replace(session.signInAddress());
    }
  }, [signedIn]);

  return signedIn ? children : null;
}
