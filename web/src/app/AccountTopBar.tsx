import { Burger, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { AccountFoot } from "@/app/AccountFoot";
import { AccountNavigation } from "@/app/AccountNavigation";
import { Mark } from "@/ui/Mark";

export function AccountTopBar() {
  const [open, menu] = useDisclosure();
  return (
    <nav className="account-bar" aria-label="Site">
      <Mark />
      <Burger opened={open} onClick={menu.toggle} size="sm" aria-label="Menu" aria-expanded={open} />
      <Drawer
        opened={open}
        onClose={menu.close}
        position="right"
        size="300px"
        title="Menu"
        closeButtonProps={{ "aria-label": "Close the menu" }}
      >
        <AccountNavigation onNavigate={menu.close} />
        <AccountFoot />
      </Drawer>
    </nav>
  );
}
