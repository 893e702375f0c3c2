import { useLocation } from "react-router-dom";
import { Component as Admin } from "./admin.tsx";
import { Component as Staff } from "./staff.tsx";

/** The pages of staff and admins, by address. */
export function Component() {
  return useLocation().pathname.startsWith("/staff") ? <Staff /> : <Admin />;
}
