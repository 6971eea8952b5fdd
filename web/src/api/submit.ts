import { isOffline } from "@/api/connection";
import { messages } from "@/api/messages";
import type { Upload } from "@/api/upload";

/** What a form needs to reach the server is fetched when it is first sent. Where it does not come, nothing was sent. */
class NotReached extends Error {
  override name = "ApiError";
  readonly code = "network";
}

function notReached(): never {
  throw new NotReached(isOffline() ? messages.offline : messages.network);
}

/** Sends a form of a public page. The sentence of a refusal is the server's; its fields come with it. */
export async function submit<Data>(path: string, form: object): Promise<Data> {
  const { answer, client } = await import("@/api/client").catch(notReached);
  // The two forms of the public pages share this way; their shapes are checked where they are built.
  const post = client.POST as (path: string, init: object) => Promise<never>;
  return answer<Data>(post(path, { body: form }));
}

/** Sends a file that goes with such a form. */
export async function attach(wanted: Upload) {
  const { upload } = await import("@/api/upload").catch(notReached);
  return upload({ ...wanted, to: "/bug/bug-bounty/file" });
}
