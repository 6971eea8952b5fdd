import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { newCache } from "@/app/cache";
import { surfaceVariables, theme } from "@/app/theme";
import { Notices } from "@/ui/Notices";

/** What every page of the application shell needs around it: the kit, the cache of server data, notices. */
export function ShellProviders() {
  const [cache] = useState(newCache);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaceVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <Outlet />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  );
}
