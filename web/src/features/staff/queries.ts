import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { ApprovalItem, OperatorRole } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = {
  self: ["staff", "self"],
  approvals: ["staff", "approvals"],
  audit: ["staff", "audit"],
  operators: ["staff", "operators"],
};
const quiet = { quiet: true };
const everySeconds = 10_000;
const pageSize = 20;

/** The operator who is signed in. A customer's session has none. */
export function useOperator() {
  return useQuery({ queryKey: keys.self, queryFn: () => answer(client.GET("/admin/self")) });
}

export type ApprovalStatus = "pending" | "approved" | "rejected";

/** The decision an operator is about to make on an approval. */
export type Asked = { approval: ApprovalItem; decision: "approve" | "reject" };

export function useApprovals(status: ApprovalStatus, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.approvals, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/approval", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

export type Verdict = { id: string; decision: "approve" | "reject"; reason: string };

export function useDecideApproval() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Verdict) =>
      withStepUp(() =>
        answer(client.POST("/admin/approval/{id}/decision", { params: { path: { id } }, body })),
      ),
    onSuccess: () => notify("good", messages.done),
    // A refusal too says that somebody else was quicker: what is shown is out of date.
    onSettled: () => cache.invalidateQueries({ queryKey: keys.approvals }),
    meta: quiet,
  });
}

export type AuditFilter = { pageNumber: number; query?: string; from?: string; to?: string };

export function useAudit(filter: AuditFilter) {
  return useQuery({
    queryKey: [...keys.audit, filter],
    queryFn: () => answer(client.GET("/admin/audit", { params: { query: { ...filter, pageSize } } })),
    placeholderData: keepPreviousData,
  });
}

/** Whether anything in the trail was changed. */
export function useAuditCheck() {
  return useMutation({ mutationFn: () => answer(client.GET("/admin/audit/check")) });
}

export function useOperators(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.operators, pageNumber],
    queryFn: () => answer(client.GET("/admin/operator", { params: { query: { pageNumber, pageSize } } })),
  });
}

export type Invitation = { email: string; roles: OperatorRole[]; reason: string };

/** Asks a second administrator to agree that somebody becomes an operator. */
export function useInvite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => withStepUp(() => answer(client.POST("/admin/operator", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.approvals });
    },
    meta: quiet,
  });
}

export type RoleChange = { id: string; roles: OperatorRole[]; active: boolean; reason: string };

/** Asks a second administrator to change what an operator may do. */
export function useAskRoles() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: RoleChange) =>
      withStepUp(() => answer(client.POST("/admin/operator/{id}/roles", { params: { path: { id } }, body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.approvals });
    },
    meta: quiet,
  });
}
