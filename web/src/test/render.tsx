import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect } from "vitest";
import type { OperatorRole } from "@/api/contract";
import { newCache } from "@/app/cache";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { OwnRoles } from "@/lib/operator";
import { Notices } from "@/ui/Notices";

/**
 * Shows a part of the account area, or of the back office to an operator with these roles, inside
 * its layout, with all the providers it needs.
 */
export async function show(part: ReactNode, ...roles: OperatorRole[]) {
  const root = createRootRoute({ component: Outlet });
  const anywhere = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => <OwnRoles value={roles}>{part}</OwnRoles>,
  });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ["/user/test"] }),
  });
  await router.load();
  const cache = newCache();
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { retry: false } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <RouterProvider router={router as never} />
        <SecondaryAuth />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  );
  // The router loads once more when it is shown; what is clicked before may be replaced under the hand.
  await waitFor(() => expect(router.state).toMatchObject({ status: "idle", isLoading: false }));
  return { user: userEvent.setup(), router };
}
