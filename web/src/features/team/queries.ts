import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { PolicyRule, TeamRole } from "@/api/contract";
import { madeFor, useForAccount } from "@/api/forAccount";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const keys = {
  all: ["team"],
  members: ["team", "members"],
  invitations: ["team", "invitations"],
  policy: ["team", "policy"],
  approvals: ["team", "approvals"],
};
const quiet = { quiet: true };
const often = 20_000;

export function useMembers() {
  const account = useForAccount();
  return useQuery({
    queryKey: [...keys.members, account],
    queryFn: () =>
      answer(client.GET("/team/member", { params: { query: { pageSize: 100 } }, ...madeFor(account) })),
  });
}

export function useInvitations(pageNumber: number) {
  const account = useForAccount();
  return useQuery({
    queryKey: [...keys.invitations, account, pageNumber],
    queryFn: () =>
      answer(client.GET("/team/invitation", { params: { query: { pageNumber } }, ...madeFor(account) })),
    placeholderData: keepPreviousData,
  });
}

export function usePolicy() {
  return useQuery({ queryKey: keys.policy, queryFn: () => answer(client.GET("/team/policy")) });
}

export type ApprovalFilter = "pending" | "decided";

export function useApprovals(filter: ApprovalFilter, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.approvals, filter, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/team/approval", {
          params: { query: { pageNumber, ...(filter === "pending" ? { status: "pending" as const } : {}) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: often,
  });
}

/** How many approvals wait, for the navigation. */
export function useWaitingCount(enabled: boolean) {
  const query = useQuery({
    queryKey: [...keys.approvals, "count"],
    queryFn: () =>
      answer(client.GET("/team/approval", { params: { query: { status: "pending", pageSize: 1 } } })),
    refetchInterval: often,
    enabled,
  });
  const meta = query.data?._meta;
  return meta !== undefined && "total" in meta ? meta.total : 0;
}

function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keys.all }),
      cache.invalidateQueries({ queryKey: ["wallet"] }),
    ]);
}

export type NewMember = {
  email: string;
  role: TeamRole;
  /** A sub-account to which the member is confined. */
  confinedTo?: string | null;
};

export function useInvite() {
  const refresh = useRefresh();
  const account = useForAccount();
  return useWrite({
    write: ({ confinedTo = account, ...body }: NewMember, signal) =>
      withSecondaryAuth(
        () => answer(client.POST("/team/invitation", { body, signal, ...madeFor(confinedTo) })),
        signal,
      ),
    onSuccess: () => {
      notify("good", "Invitation sent");
      return refresh();
    },
    meta: quiet,
  });
}

export function useCancelInvitation() {
  const refresh = useRefresh();
  const account = useForAccount();
  return useWrite({
    write: (id: string, signal) =>
      answer(
        client.DELETE("/team/invitation/{id}", { params: { path: { id } }, signal, ...madeFor(account) }),
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

export function useChangeRole() {
  const refresh = useRefresh();
  const account = useForAccount();
  return useWrite({
    write: ({ id, role }: { id: string; role: TeamRole }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.PUT("/team/member/{id}", {
              params: { path: { id } },
              body: { role },
              signal,
              ...madeFor(account),
            }),
          ),
        signal,
      ),
    onSuccess: () => {
      notify("good", "Role changed");
      return refresh();
    },
    meta: quiet,
  });
}

export function useRemoveMember() {
  const refresh = useRefresh();
  const account = useForAccount();
  return useWrite({
    write: (id: string, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.DELETE("/team/member/{id}", { params: { path: { id } }, signal, ...madeFor(account) }),
          ),
        signal,
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

export function useChangePolicy() {
  const refresh = useRefresh();
  return useWrite({
    write: (body: { rules: PolicyRule[]; separation: boolean }, signal) =>
      withSecondaryAuth(() => answer(client.PUT("/team/policy", { body, signal })), signal),
    onSuccess: (policy) => {
      notify("good", policy.approval ? "Your change is awaiting approval" : "Policy saved");
      return refresh();
    },
    meta: quiet,
  });
}

export type Deciding = { id: string; decision: "approve" | "reject"; reason: string };

export function useDecide() {
  const refresh = useRefresh();
  return useWrite({
    write: ({ id, decision, reason }: Deciding, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/team/approval/{id}/decision", {
              params: { path: { id } },
              body: reason === "" ? { decision } : { decision, reason },
              signal,
            }),
          ),
        signal,
      ),
    onSuccess: () => {
      notify("good", "Your decision is recorded");
      return refresh();
    },
    meta: quiet,
  });
}

/** Switches this session to another account. The page is loaded again, so that nothing of the other one stays. */
export function useSwitchBusiness() {
  return useWrite({
    write: ({ id }: { id: string; to?: string }, signal) =>
      answer(client.POST("/user/self/business", { body: { id }, signal })),
    onSuccess: (_, { to = "/user/gbpc" }) => window.location.assign(to),
    meta: quiet,
  });
}

export function useAcceptInvitation() {
  return useWrite({
    write: async (token: string, signal) => {
      const joined = await answer(client.POST("/team/invitation/accept", { body: { token }, signal }));
      return answer(client.POST("/user/self/business", { body: { id: joined.id }, signal }));
    },
    onSuccess: () => window.location.assign("/user/gbpc"),
    meta: quiet,
  });
}
