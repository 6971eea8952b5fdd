import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, sendOnLeaving } from "@/api/client";
import type { BusinessFields, IndividualFields } from "@/api/contract";
import { upload } from "@/api/upload";
import { rememberFile } from "@/features/verification/steps/fileNames";
import type { Send } from "@/ui/FileField";

/** Cache keys of the records a customer fills in. */
export const recordKeys = {
  individual: ["verification", "individual"],
  business: ["verification", "business"],
  members: (realnessId: string) => ["verification", "members", realnessId],
};
/** The signed-in user, with the status of the verification; the key of features/customer. */
export const selfKey = ["customer", "self"];
const quiet = { quiet: true };

export function useIndividual(enabled = true) {
  return useQuery({
    enabled,
    queryKey: recordKeys.individual,
    queryFn: () => answer(client.GET("/user/real-name/self")),
  });
}

export function useSaveIndividual() {
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: IndividualFields) => answer(client.POST("/user/real-name", { body })),
    onSuccess: (record, { submit }) => {
      cache.setQueryData(recordKeys.individual, record);
      return submit ? cache.invalidateQueries({ queryKey: selfKey }) : undefined;
    },
    meta: quiet,
  });
  return { ...saving, leave: (draft: object) => sendOnLeaving("/user/real-name", draft) };
}

export function useBusiness(enabled = true) {
  return useQuery({
    enabled,
    queryKey: recordKeys.business,
    queryFn: () => answer(client.GET("/user/business/real-name/self")),
  });
}

export function useSaveBusiness() {
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: BusinessFields) => answer(client.POST("/user/business/real-name", { body })),
    onSuccess: (record, { submit }) => {
      cache.setQueryData(recordKeys.business, record);
      return submit ? cache.invalidateQueries({ queryKey: selfKey }) : undefined;
    },
    meta: quiet,
  });
  return { ...saving, leave: (draft: object) => sendOnLeaving("/user/business/real-name", draft) };
}

export function useMembers(realnessId: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: recordKeys.members(realnessId),
    queryFn: () =>
      answer(
        client.GET("/user/business/real-name/member", { params: { query: { realnessId, pageSize: 100 } } }),
      ),
  });
}

/** Uploads a document of the customer. */
export const sendDocument: Send = async (file, watch) => {
  const stored = await upload({ file, ...watch });
  rememberFile(stored.fileName, file);
  return stored;
};
