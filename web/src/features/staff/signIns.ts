import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { SignInAction } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

/** Whose way in it is. */
export type Whose = { kind: "customer" | "operator"; id: string };

const path = ({ kind }: Whose) => `/admin/${kind}/{id}/sign-in` as const;

/** How somebody gets in. */
export function useSignIn(whose: Whose) {
  return useQuery({
    queryKey: ["staff", "signIn", whose],
    queryFn: () => answer(client.GET(path(whose), { params: { path: { id: whose.id } } })),
  });
}

/** Asks a second operator to agree to a change of how somebody gets in. */
export function useAskSignIn(whose: Whose) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: SignInAction; reason: string }) =>
      withStepUp(() => answer(client.POST(path(whose), { params: { path: { id: whose.id } }, body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: ["staff"] });
    },
    meta: { quiet: true },
  });
}
