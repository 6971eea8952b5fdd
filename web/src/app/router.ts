import { findScreen, type ShellAddress } from "@/app/shellScreens";
import { createRouter } from "@/lib/router";
import { NotFoundScreen } from "@/routes/public/NotFound";
import { LoadFailed } from "@/ui/LoadFailed";

declare module "@/lib/router" {
  interface Addresses extends Record<ShellAddress, true> {}
}

/** The router of the application shell. */
export const createSiteRouter = () =>
  createRouter({ find: findScreen, Missing: NotFoundScreen, Failed: LoadFailed });
