import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, sendOnLeaving } from "@/api/client";
import type { BusinessFields, IndividualFields, NewMember } from "@/api/contract";
import { messages } from "@/api/messages";
import { upload } from "@/api/upload";
import type { Face } from "@/features/verification/liveness/FacePictures";
import type { Send } from "@/ui/FileField";
import { notify } from "@/ui/notices";

const keys = {
  individual: ["verification", "individual"],
  business: ["verification", "business"],
  members: (realnessId: string) => ["verification", "members", realnessId],
  /** Says too how far the verification is; kept by features/customer. */
  self: ["customer", "self"],
};
const quiet = { quiet: true };

export function useIndividual(enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.individual,
    queryFn: () => answer(client.GET("/user/real-name/self")),
  });
}

export function useSaveIndividual() {
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: IndividualFields) => answer(client.POST("/user/real-name", { body })),
    onSuccess: (record, { submit }) => {
      cache.setQueryData(keys.individual, record);
      return submit ? cache.invalidateQueries({ queryKey: keys.self }) : undefined;
    },
    meta: quiet,
  });
  return { ...saving, leave: (draft: object) => sendOnLeaving("/user/real-name", draft) };
}

export function useBusiness(enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.business,
    queryFn: () => answer(client.GET("/user/business/real-name/self")),
  });
}

export function useSaveBusiness() {
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: BusinessFields) => answer(client.POST("/user/business/real-name", { body })),
    onSuccess: (record, { submit }) => {
      cache.setQueryData(keys.business, record);
      return submit ? cache.invalidateQueries({ queryKey: keys.self }) : undefined;
    },
    meta: quiet,
  });
  return { ...saving, leave: (draft: object) => sendOnLeaving("/user/business/real-name", draft) };
}

const startRealness = (kind: "individual" | "business", body: Partial<Face>) =>
  answer(
    kind === "individual"
      ? client.POST("/user/real-name/realness", { body })
      : client.POST("/user/business/real-name/realness", { body }),
  );

/** Where the person shows that they are there: with us, or with a company that does it for us. */
export function useLivenessSession(kind: "individual" | "business", enabled: boolean) {
  return useQuery({
    queryKey: ["verification", "liveness", kind],
    enabled,
    queryFn: () => startRealness(kind, {}),
  });
}

/** Shows that it is a living person who applies: a picture completes it. */
export function useLivenessCheck(kind: "individual" | "business") {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Face) => startRealness(kind, body),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys[kind] }),
    meta: quiet,
  });
}

export function useMembers(realnessId: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.members(realnessId),
    queryFn: () =>
      answer(
        client.GET("/user/business/real-name/member", { params: { query: { realnessId, pageSize: 100 } } }),
      ),
  });
}

export function useAddMember() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMember) => answer(client.POST("/user/business/real-name/member", { body })),
    onSuccess: (_member, { realnessId }) => {
      notify("good", messages.created);
      return cache.invalidateQueries({ queryKey: keys.members(realnessId) });
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
      return cache.invalidateQueries({ queryKey: keys.members(realnessId) });
    },
    meta: quiet,
  });
}

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

export function useMailMember() {
  return useMutation({
    mutationFn: (id: string) =>
      answer(client.POST("/user/business/real-name/member/send-email", { body: { id } })),
    meta: quiet,
  });
}

/** Stores a document of the customer. */
export const sendDocument: Send = (file, watch) => upload({ file, ...watch });
