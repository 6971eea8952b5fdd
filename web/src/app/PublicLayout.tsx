import { Outlet } from "@tanstack/react-router";
import { PublicFooter } from "@/app/PublicFooter";
import { PublicHeader } from "@/app/PublicHeader";

export function PublicLayout() {
  return (
    <>
      <PublicHeader />
      <main id="main">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
