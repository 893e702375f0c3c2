import Compass from "lucide-react/icons/compass";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";

export function Component() {
  return (
    <>
      <title>Page Not Found · Stakehold</title>
      <EmptyState
        isPage
        icon={<Compass size={22} aria-hidden />}
        title="Page Not Found"
        text="Did you forget to add the page to the router? If you followed a link to get here, it may be old or mistyped."
        action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      />
    </>
  );
}
