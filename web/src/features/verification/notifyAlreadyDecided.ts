import { ApiError } from "@/api/errors";
import { notify } from "@/ui/notices";

/** The case is no longer in review; the match was decided already. */
const alreadyDecided = ["V4009", "S5002"];

/**
 * Notifies the operator that another operator decided first. The form that was refused, with the message
 * in it, disappears when the case is loaded again.
 */
export function notifyAlreadyDecided(error: Error) {
  if (error instanceof ApiError && alreadyDecided.includes(error.code)) {
    notify("bad", `${error.message}. Another operator decided first.`);
  }
}
