import { AdminPage } from "../../features/admin/admin-page.tsx";
import { useSession } from "../session/session.tsx";
import { Component as NotFound } from "./not-found.tsx";

/** Shows non-admins the not-found page; the server refuses them in any case. */
export function Component() {
  const session = useSession();
  if (session.state !== "signed-in") return null;
  if (!session.person.isAdmin) return <NotFound />;
  return (
    <>
      <title>Platform · Stakehold</title>
      <AdminPage />
    </>
  );
}
