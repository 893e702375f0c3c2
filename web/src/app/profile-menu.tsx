import BookOpen from "lucide-react/icons/book-open";
import ChevronDown from "lucide-react/icons/chevron-down";
import Headphones from "lucide-react/icons/headphones";
import Landmark from "lucide-react/icons/landmark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Wallet from "lucide-react/icons/wallet";
import { Avatar } from "../components/avatar.tsx";
import { LazyMenu } from "../components/lazy-menu.tsx";
import type { MenuEntry } from "../components/menu.tsx";
import { displayName } from "../shared/display-name.ts";
import { ProfileButton } from "./frame.styles.ts";
import type { Person } from "./session/load-person.ts";

export type ProfileMenuProps = { readonly person: Person };

const ownPages: readonly MenuEntry[] = [
  { label: "Instructions", to: "/instructions", icon: <BookOpen size={18} aria-hidden /> },
  { label: "Escrow Balance", to: "/escrow-balance", icon: <Wallet size={18} aria-hidden /> },
  { label: "Payout Setup", to: "/payout-setup", icon: <Landmark size={18} aria-hidden /> },
  { label: "Priority Support", to: "/support", icon: <Headphones size={18} aria-hidden /> },
];
const platform: MenuEntry = { label: "Platform", to: "/admin", icon: <LayoutDashboard size={18} aria-hidden /> };
const signOut: MenuEntry = { label: "Sign out", href: "/api/logout", icon: <LogOut size={18} aria-hidden /> };

/** A person sees their own name as the first name, else the address, else 'User'; only an admin is led to /admin. */
export function ProfileMenu({ person }: ProfileMenuProps) {
  const name = person.firstName || person.email || "User";
  return (
    <LazyMenu
      groups={person.isAdmin ? [ownPages, [platform], [signOut]] : [ownPages, [signOut]]}
      {...(person.email && { heading: person.email })}
      trigger={
        <ProfileButton type="button" aria-label={`${name}, your menu`}>
          <Avatar id={person.id} name={displayName(person)} imageUrl={person.profileImageUrl} />
          <span>{name}</span>
          <ChevronDown size={16} aria-hidden />
        </ProfileButton>
      }
    />
  );
}
