import { Navigate } from "@tanstack/react-router";

/** The flow has no page of its own: it starts with its first step. */
export function CorporateScreen() {
  return <Navigate to="/user/verification/corporate/step1" replace />;
}
