import { useParams } from "react-router-dom";
import { CalledPage } from "../../features/called/called-page.tsx";

export function Component() {
  const { token = "" } = useParams();
  return <CalledPage key={token} token={token} />;
}
