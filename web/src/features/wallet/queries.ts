import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/api/account";
import { answer, client, file } from "@/api/client";
import type { SecondaryAuthSetting } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
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
  return useMutation({
    mutationFn: (wanted: { from: string; to: string; format: "csv" | "pdf" }) => fetchStatement(wanted),
    meta: { quiet: true },
  });
}

async function fetchStatement(query: { from: string; to: string; format: "csv" | "pdf" }) {
  const bytes = await file(client.GET("/wallet/account/statement", { params: { query }, parseAs: "blob" }));
  save(bytes, `gbpc-${query.from}-to-${query.to}.${query.format}`);
}

export type SettingChange = {
  whitelistOnly?: boolean;
  coolingOffHours?: number;
  bankCoolingOffHours?: number;
  secondaryAuth?: SecondaryAuthSetting;
};

export function useChangeSetting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingChange) =>
      withSecondaryAuth(() => answer(client.POST("/wallet/account/setting", { body }))),
    onSuccess: (setting) => {
      notify("good", messages.settingDone);
      cache.setQueryData(accountKeys.setting, setting);
    },
    meta: { quiet: true },
  });
}
