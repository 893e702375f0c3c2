import Gift from "lucide-react/icons/gift";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";

const noticeMs = 3_000;

/** There is nothing to subscribe to: shows that and goes to the start page. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/", { replace: true }), noticeMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <title>Free forever · Stakehold</title>
      <EmptyState
        isPage
        title="Stakehold is free forever"
        text="There is no subscription and no monthly fee. We are taking you home."
        icon={<Gift size={22} aria-hidden />}
        action={<ButtonLink to="/">Go now</ButtonLink>}
      />
    </>
  );
}
