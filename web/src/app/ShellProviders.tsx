import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newCache } from "@/app/cache";
import { surfaceVariables, theme } from "@/app/theme";
import { Notices } from "@/ui/Notices";
import { OfflineBanner } from "@/ui/OfflineBanner";

/** What every page of the application shell needs around it: the kit, the cache of server data, notices. */
export function ShellProviders({ children }: { children: ReactNode }) {
  const [cache] = useState(newCache);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaceVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <OfflineBanner />
        {children}
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  );
}
