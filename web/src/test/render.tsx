import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect } from "vitest";
import type { OperatorRole } from "@/api/contract";
import { newCache } from "@/app/cache";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { OwnRoles } from "@/lib/operator";
import { createRouter } from "@/lib/router";
import { NotFoundScreen } from "@/routes/public/NotFound";
import { LoadFailed } from "@/ui/LoadFailed";
import { Notices } from "@/ui/Notices";
import { RouterView } from "@/ui/RouterView";

/**
 * Shows a part of the account area, or of the back office to an operator with these roles, inside
 * its layout, with all the providers it needs.
 */
export async function show(part: ReactNode, ...roles: OperatorRole[]) {
  const Screen = () => <OwnRoles value={roles}>{part}</OwnRoles>;
  const screen = { frames: [], load: async () => Screen };
  const router = createRouter({ find: () => screen, Missing: NotFoundScreen, Failed: LoadFailed });
  await router.open({ pathname: "/user/test", search: "", state: {} });
  const cache = newCache();
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { retry: false } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <RouterView router={router} />
        <SecondaryAuth />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  return { user: { ...user, click: (target: Element) => enabled(target).then(() => user.click(target)) } };
}

/** Waits as a person does until a button can be pressed: many cannot while what they are about is still read. */
async function enabled(target: Element) {
  await waitFor(() => expect(target).toBeEnabled());
}
