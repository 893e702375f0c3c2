import { useParams } from "react-router-dom";
import { PageTitle } from "../../components/page/page-title.tsx";
import { PersonPage } from "../../features/staff/person-page.tsx";
import { SearchPage } from "../../features/staff/search-page.tsx";
import { useSession } from "../session/session.tsx";
import { Component as NotFound } from "./not-found.tsx";

/** Shows non-staff the not-found page; the server refuses them in any case. */
export function Component() {
  const session = useSession();
  const { id } = useParams();
  if (session.state !== "signed-in") return null;
  if (!session.person.isStaff) return <NotFound />;
  if (id !== undefined) return <PersonPage key={id} personId={id} viewer={session.person} />;
  return (
    <>
      <PageTitle page="Staff" about={null} />
      <SearchPage />
    </>
  );
}
