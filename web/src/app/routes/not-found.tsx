import Compass from "lucide-react/icons/compass";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Soft, Stack } from "../../components/layout.ts";

/** For visitors, and at the end a hint for the app's developers. */
export function Component() {
  return (
    <Stack $align="center">
      <title>Page Not Found · Stakehold</title>
      <EmptyState
        isPage
        icon={<Compass size={22} aria-hidden />}
        title="Page Not Found"
        text="There is no page at this address. The link may be old or mistyped."
        action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      />
      <Soft as="p">Did you forget to add the page to the router?</Soft>
    </Stack>
  );
}
