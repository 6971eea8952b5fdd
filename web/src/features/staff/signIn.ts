import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { SignInAction } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

/** The customer or operator whose sign-in is shown. */
export type SignInOwner = { kind: "customer" | "operator"; id: string };

const path = ({ kind }: SignInOwner) => `/admin/${kind}/{id}/sign-in` as const;

/** The status and second factors of a sign-in. */
export function useSignIn(owner: SignInOwner) {
  return useQuery({
    queryKey: ["staff", "signIn", owner],
    queryFn: () => answer(client.GET(path(owner), { params: { path: { id: owner.id } } })),
  });
}

/** Requests approval to change a sign-in. */
export function useRequestSignInChange(owner: SignInOwner) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: SignInAction; reason: string }) => {
      const params = { path: { id: owner.id } };
      const { action, reason } = body;
      return withSecondaryAuth(() =>
        owner.kind === "operator" || action === "unbind"
          ? answer(client.POST("/admin/operator/{id}/sign-in", { params, body }))
          : answer(client.POST("/admin/customer/{id}/sign-in", { params, body: { action, reason } })),
      );
    },
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: ["staff"] });
    },
    meta: { quiet: true },
  });
}
