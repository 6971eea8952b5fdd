import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { AccountTransfer, SubAccount } from "@/api/contract";
import { keyHeader, useOrderKey } from "@/api/orderKey";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useSelf } from "@/api/self";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const keys = { all: ["subaccounts"] };
const quiet = { quiet: true };
const most = 100;

export function useSubAccounts(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, "list", pageNumber],
    queryFn: () => answer(client.GET("/wallet/sub-account", { params: { query: { pageNumber } } })),
    placeholderData: keepPreviousData,
  });
}

/** The newest active ones, to choose from. */
export function useChoosable(enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...keys.all, "choosable"],
    queryFn: () =>
      answer(
        client.GET("/wallet/sub-account", {
          params: { query: { pageSize: most, status: "active" as const } },
        }),
      ),
  });
}

/** The accounts to which a key or a member may be confined; none while this session acts for one of them. */
export function useConfinable() {
  const account = useSelf().data?.account;
  const mayBe = account?.parentId === null && (account.role === "owner" || account.role === "administrator");
  return (useChoosable(mayBe).data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useSubAccount(id: string) {
  return useQuery({
    queryKey: [...keys.all, "one", id],
    queryFn: () => answer(client.GET("/wallet/sub-account/{id}", { params: { path: { id } } })),
  });
}

function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keys.all }),
      cache.invalidateQueries({ queryKey: ["wallet"] }),
    ]);
}

export type NewSubAccount = {
  name: string;
  kind: SubAccount["kind"];
  accountType: SubAccount["accountType"];
  externalId: string | null;
};

export function useOpenSubAccount() {
  const refresh = useRefresh();
  return useWrite({
    write: (body: NewSubAccount, signal) => answer(client.POST("/wallet/sub-account", { body, signal })),
    onSuccess: () => {
      notify("good", "Account opened");
      return refresh();
    },
    meta: quiet,
  });
}

export function useCloseSubAccount() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.POST("/wallet/sub-account/{id}/close", { params: { path: { id } }, signal })),
    onSuccess: () => {
      notify("good", "Account closed");
      return refresh();
    },
    meta: quiet,
  });
}

export type Move = { from: string; to: string; amount: string };

/** Moves coins between two accounts. A repeat after a lost answer is the same transfer. */
export function useMove() {
  const orderKeys = useOrderKey();
  const refresh = useRefresh();
  return useWrite({
    write: async (body: Move, signal): Promise<AccountTransfer> => {
      const params = keyHeader(orderKeys.for(body));
      return withSecondaryAuth(
        () => answer(client.POST("/wallet/sub-account/transfer", { body, params, signal })),
        signal,
      );
    },
    onSuccess: ({ amount }) => {
      orderKeys.done();
      notify("good", `${amount} GBPC moved`);
      return refresh();
    },
    meta: quiet,
  });
}
