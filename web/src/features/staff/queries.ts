import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { ApprovalItem, OperatorRole } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = {
  self: ["staff", "self"],
  approvals: ["staff", "approvals"],
  audit: ["staff", "audit"],
  operators: ["staff", "operators"],
};
const quiet = { quiet: true };
const refreshInterval = 10_000;
const pageSize = 20;

/** The signed-in operator. A customer's session has none. */
export function useOperator() {
  return useQuery({ queryKey: keys.self, queryFn: () => answer(client.GET("/admin/self")) });
}

export type ApprovalStatus = "pending" | "approved" | "rejected" | "cancelled";

/** The decision an operator is about to confirm. */
export type PendingDecision = { approval: ApprovalItem; decision: "approve" | "reject" };

export function useApprovals(status: ApprovalStatus, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.approvals, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/approval", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

export type ApprovalDecision = { id: string; decision: "approve" | "reject"; reason: string };

export function useDecideApproval() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ApprovalDecision) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/approval/{id}/decision", { params: { path: { id } }, body })),
      ),
    onSuccess: () => notify("good", messages.done),
    // A refusal may mean that another operator decided first: what is shown is out of date either way.
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

/** Checks that no entry of the audit log was altered. */
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

/** Requests approval to invite an operator. */
export function useRequestInvitation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) =>
      withSecondaryAuth(() => answer(client.POST("/admin/operator", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.approvals });
    },
    meta: quiet,
  });
}

export type RoleChange = { id: string; roles: OperatorRole[]; active: boolean; reason: string };

/** Requests approval to change an operator's roles. */
export function useRequestRoles() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: RoleChange) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/operator/{id}/roles", { params: { path: { id } }, body })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.approvals });
    },
    meta: quiet,
  });
}
