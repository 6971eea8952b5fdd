import { Burger, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { AccountFoot } from "@/app/AccountFoot";
import accountLayoutStyles from "@/app/AccountLayout.module.css";
import { AccountNavigation } from "@/app/AccountNavigation";
import { Bell } from "@/features/transactions/Bell";
import { Mark } from "@/ui/Mark";

export function AccountTopBar() {
  const [open, menu] = useDisclosure();
  return (
    <nav className={accountLayoutStyles.accountBar} aria-label="Site">
      <Mark />
      <div className={accountLayoutStyles.accountTools}>
        <Bell />
        <Burger opened={open} onClick={menu.toggle} size="sm" aria-label="Menu" aria-expanded={open} />
      </div>
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
