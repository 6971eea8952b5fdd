import { Navigate } from "@tanstack/react-router";

/** The flow has no page of its own: it starts with its first step. */
export function IndividualScreen() {
  return <Navigate to="/user/verification/individual/step1_1" replace />;
}
