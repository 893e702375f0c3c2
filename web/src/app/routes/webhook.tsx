import { useNavigate, useParams } from "react-router-dom";
import { EndpointPage } from "../../features/webhooks/endpoint-page.tsx";

export function Component() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  return <EndpointPage key={id} endpointId={id} onDeleted={() => void navigate("/webhooks", { replace: true })} />;
}
