import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/api/account";
import { answer, client, file } from "@/api/client";
import type { SecondaryAuthSetting } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { save } from "@/lib/save";
import { notify } from "@/ui/notices";

/** The balance over the given number of days. */
export function useBalanceHistory(days: number) {
  return useQuery({
    queryKey: [...accountKeys.account, "history", days],
    queryFn: () => answer(client.GET("/wallet/account/balance/history", { params: { query: { days } } })),
    placeholderData: keepPreviousData,
  });
}

export function useStatement() {
  return useWrite({
    write: fetchStatement,
    meta: { quiet: true },
  });
}

async function fetchStatement(
  query: { from: string; to: string; format: "csv" | "pdf" | "camt053" | "xero" | "quickbooks" },
  signal: AbortSignal,
) {
  const statement = client.GET("/wallet/account/statement", { params: { query }, parseAs: "blob", signal });
  const bytes = await file(statement);
  const ending = {
    csv: ".csv",
    pdf: ".pdf",
    camt053: ".xml",
    xero: "-xero.csv",
    quickbooks: "-quickbooks.csv",
  };
  save(bytes, `gbpc-${query.from}-to-${query.to}${ending[query.format]}`);
}

export type SettingChange = {
  whitelistOnly?: boolean;
  coolingOffHours?: number;
  bankCoolingOffHours?: number;
  secondaryAuth?: SecondaryAuthSetting;
  monthlyStatement?: boolean;
};

export function useChangeSetting() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: SettingChange, signal) =>
      withSecondaryAuth(() => answer(client.POST("/wallet/account/setting", { body, signal })), signal),
    onSuccess: (setting) => {
      notify("good", messages.settingDone);
      cache.setQueryData(accountKeys.setting, setting);
    },
    meta: { quiet: true },
  });
}
