import { Navigate } from "@tanstack/react-router";

/** The flow itself has no page: it begins with its first step. */
export function IndividualScreen() {
  return <Navigate to="/user/verification/individual/step1_1" replace />;
}
