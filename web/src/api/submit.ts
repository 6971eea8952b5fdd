import { answer, client } from "@/api/client";

/** Sends a form of a public page. The sentence of a refusal is the server's; its fields come with it. */
export async function submit<Data>(path: string, form: object): Promise<Data> {
  // The two forms of the public pages share this way; their shapes are checked where they are built.
  const post = client.POST as (path: string, init: object) => Promise<never>;
  return answer<Data>(post(path, { body: form }));
}
