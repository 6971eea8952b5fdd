import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { NewMember } from "@/api/contract";
import { messages } from "@/api/messages";
import { recordKeys } from "@/features/verification/steps/queries";
import { notify } from "@/ui/notices";

const quiet = { quiet: true };

export function useAddMember() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMember) => answer(client.POST("/user/business/real-name/member", { body })),
    onSuccess: (_member, { realnessId }) => {
      notify("good", messages.created);
      return cache.invalidateQueries({ queryKey: recordKeys.members(realnessId) });
    },
    meta: quiet,
  });
}

export function useRemoveMember(realnessId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(client.DELETE("/user/business/real-name/member/{id}", { params: { path: { id } } })),
    onSuccess: () => {
      notify("good", messages.deleted);
      return cache.invalidateQueries({ queryKey: recordKeys.members(realnessId) });
    },
    meta: quiet,
  });
}

/** The link with which a member verifies. */
export function useMemberLink(id: string | null) {
  return useQuery({
    queryKey: ["verification", "member-link", id],
    enabled: id !== null,
    queryFn: () =>
      answer(
        client.GET("/user/business/real-name/member/realness-code/{id}", {
          params: { path: { id: id ?? "" } },
        }),
      ),
  });
}

/** Emails a member their link. */
export function useEmailMemberLink(realnessId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(client.POST("/user/business/real-name/member/send-email", { body: { id } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: recordKeys.members(realnessId) }),
    meta: quiet,
  });
}
