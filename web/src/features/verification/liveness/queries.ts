import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { recordKeys } from "@/features/verification/steps/queries";

/** The stored names of the pictures of a face. */
export type FaceFiles = { selfieFile: string; turnFiles: string[] };

const startLivenessCheck = (kind: "individual" | "business", body: Partial<FaceFiles>) =>
  answer(
    kind === "individual"
      ? client.POST("/user/real-name/realness", { body })
      : client.POST("/user/business/real-name/realness", { body }),
  );

/** Where the applicant takes the liveness check: on this site, or at an identity provider. */
export function useLivenessSession(kind: "individual" | "business", enabled: boolean) {
  return useQuery({
    queryKey: ["verification", "liveness", kind],
    enabled,
    queryFn: () => startLivenessCheck(kind, {}),
  });
}

/** Completes the liveness check on this site with pictures of the applicant's face. */
export function useCompleteLivenessCheck(kind: "individual" | "business") {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: FaceFiles) => startLivenessCheck(kind, body),
    onSuccess: () => cache.invalidateQueries({ queryKey: recordKeys[kind] }),
    meta: { quiet: true },
  });
}
