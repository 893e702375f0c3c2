import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { LazyMenu } from "../../components/overlays/lazy-menu.tsx";
import { displayName } from "../../shared/display-name.ts";
import { ProfileButton } from "./frame.styles.ts";
import type { Person } from "../session/load-person.ts";

const loadEntries = () => import("./profile-entries.tsx");
const ProfileEntries = lazy(() => loadEntries().then((module) => ({ default: module.ProfileEntries })));

export type ProfileMenuProps = { readonly person: Person };

/** Shows users their own name: the first name, else the email address, else 'User'. */
export function ProfileMenu({ person }: ProfileMenuProps) {
  const name = person.firstName || person.email || "User";
  const button = (
    <ProfileButton type="button" aria-label={`${name}, your menu`}>
      <Avatar id={person.id} name={displayName(person)} imageUrl={person.profileImageUrl} />
      <span translate="no">{name}</span>
      <ChevronDown size={16} aria-hidden />
    </ProfileButton>
  );
  return (
    <LazyMenu trigger={button} load={loadEntries}>
      <ProfileEntries trigger={button} person={person} />
    </LazyMenu>
  );
}
