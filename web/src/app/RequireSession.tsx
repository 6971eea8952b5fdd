import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { leaveFor } from "@/api/client";
import { clearDrafts } from "@/api/draftStore";
import * as session from "@/api/session";
import noticePageStyles from "@/ui/NoticePage.module.css";

type RequireSessionProps = { children: ReactNode };

/** Shows its children while someone is signed in, in this tab or another; else leads to the sign-in page. */
export function RequireSession({ children }: RequireSessionProps) {
  const signedIn = useSyncExternalStore(session.onChange, session.isSignedIn, () => false);

  useEffect(() => {
    if (signedIn || session.endedByChoice()) {
      return;
    }
    if (!session.wasLost()) {
      clearDrafts(); // logged out in another tab
    }
    leaveFor(session.signInAddress());
  }, [signedIn]);

  if (signedIn) {
    return children;
  }
  return session.endedByChoice() ? <LoggedOut /> : null;
}

/** Until the sign-in page is there, which without a network may be long. */
function LoggedOut() {
  return (
    <main id="main" className={`wrap ${noticePageStyles.notice}`}>
      <h1>You are logged out</h1>
      <p>
        <a href="/Auth/Login">Log in again</a>
      </p>
    </main>
  );
}
