import { Navigate } from "@tanstack/react-router";

/** The flow itself has no page: it begins with its first step. */
export function CorporateScreen() {
  return <Navigate to="/user/verification/corporate/step1" replace />;
}
