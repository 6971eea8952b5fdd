import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { useSelf } from "@/api/self";

/** The name of the other side of a move between accounts, by its id. Who is confined to one account sees no other's. */
export function useAccountName(id: string): string {
  const own = useSelf().data?.account;
  const inBusiness = own !== undefined && own.parentId === null;
  const { data } = useQuery({
    queryKey: ["subaccounts", "one", id],
    queryFn: () => answer(client.GET("/wallet/sub-account/{id}", { params: { path: { id } } })),
    enabled: inBusiness && id !== own.id,
  });
  if (own === undefined || data !== undefined) {
    return data?.name ?? "";
  }
  return id === own.id || id === own.parentId ? "Main account" : "Another of your accounts";
}
