import { useParams } from "react-router-dom";
import { UnsubscribePage } from "../../features/notifications/unsubscribe-page.tsx";

export function Component() {
  const { link = "" } = useParams();
  return (
    <>
      <title>Stop emails · Stakehold</title>
      <UnsubscribePage link={link} />
    </>
  );
}
