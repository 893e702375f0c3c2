import BookOpen from "lucide-react/icons/book-open";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Cookie from "lucide-react/icons/cookie";
import Headphones from "lucide-react/icons/headphones";
import Landmark from "lucide-react/icons/landmark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Plug from "lucide-react/icons/plug";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Shield from "lucide-react/icons/shield";
import Sun from "lucide-react/icons/sun";
import Wallet from "lucide-react/icons/wallet";
import { useState, type ReactNode } from "react";
import { Menu, type MenuEntry, type MenuProps } from "../../components/overlays/menu.tsx";
import { chooseTheme, chosenTheme, themeChoices, type ThemeChoice } from "../../theme/theme-choice.ts";
import { endPushes } from "../session/end-pushes.ts";
import type { Person } from "../session/load-person.ts";

const ownPages: readonly MenuEntry[] = [
  { label: "Instructions", to: "/instructions", icon: <BookOpen size={18} aria-hidden /> },
  { label: "Escrow Balance", to: "/escrow-balance", icon: <Wallet size={18} aria-hidden /> },
  { label: "Payout Setup", to: "/payout-setup", icon: <Landmark size={18} aria-hidden /> },
  { label: "Settings", to: "/settings", icon: <Settings size={18} aria-hidden /> },
  { label: "Connected apps", to: "/connected-apps", icon: <Plug size={18} aria-hidden /> },
  { label: "Priority Support", to: "/support", icon: <Headphones size={18} aria-hidden /> },
];
/** Visitors find these in the footer. */
const readings: readonly MenuEntry[] = [
  { label: "FAQ", to: "/faq", icon: <CircleQuestionMark size={18} aria-hidden /> },
  { label: "Terms of Service", to: "/terms-of-service", icon: <ScrollText size={18} aria-hidden /> },
  { label: "Privacy Policy", to: "/privacy-policy", icon: <Shield size={18} aria-hidden /> },
  { label: "Cookie Policy", to: "/cookie-policy", icon: <Cookie size={18} aria-hidden /> },
];
const platform: MenuEntry = { label: "Platform", to: "/admin", icon: <LayoutDashboard size={18} aria-hidden /> };
const lookUp: MenuEntry = { label: "Staff", to: "/staff", icon: <Shield size={18} aria-hidden /> };
const signOut: MenuEntry = {
  label: "Sign out",
  href: "/api/logout",
  before: endPushes,
  icon: <LogOut size={18} aria-hidden />,
};

const themeIcons: Readonly<Record<ThemeChoice, ReactNode>> = {
  system: <Monitor size={18} aria-hidden />,
  light: <Sun size={18} aria-hidden />,
  dark: <Moon size={18} aria-hidden />,
};
const themes = themeChoices.map((choice) => ({ ...choice, icon: themeIcons[choice.value] }));

export type ProfileEntriesProps = Pick<MenuProps, "trigger"> & { readonly person: Person };

/** The profile menu's entries, open from the start. Only staff see /staff, and only admins see /admin. */
export function ProfileEntries({ trigger, person }: ProfileEntriesProps) {
  const [theme, setTheme] = useState(chosenTheme);
  const themeChoice = {
    label: "Theme",
    options: themes,
    value: theme,
    onChoose: (value: string) => setTheme(chooseTheme(value)),
  };
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      {...(person.email && { heading: person.email })}
      groups={[
        ownPages,
        ...(person.isStaff ? [person.isAdmin ? [lookUp, platform] : [lookUp]] : []),
        readings,
        themeChoice,
        [signOut],
      ]}
    />
  );
}
