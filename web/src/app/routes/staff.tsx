import { useParams } from "react-router-dom";
import { PersonPage } from "../../features/staff/person-page.tsx";
import { SearchPage } from "../../features/staff/search-page.tsx";
import { useSession } from "../session/session.tsx";
import { Component as NotFound } from "./not-found.tsx";

/** For people who are not staff there is no such page; the server refuses them in any case. */
export function Component() {
  const session = useSession();
  const { id } = useParams();
  if (session.state !== "signed-in") return null;
  if (!session.person.isStaff) return <NotFound />;
  return (
    <>
      <title>Staff · Stakehold</title>
      {id === undefined ? <SearchPage /> : <PersonPage key={id} personId={id} viewer={session.person} />}
    </>
  );
}
