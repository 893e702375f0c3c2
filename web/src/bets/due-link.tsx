import { ButtonLink } from "../components/forms/button.tsx";
import { useNeedsYou } from "./load-needs-you.ts";

export type DueLinkProps = { readonly betId: string };

/** A link from a bet to the reader's due step in it. Renders nothing if no step is due. */
export function DueLink({ betId }: DueLinkProps) {
  const step = useNeedsYou().stepIn(betId);
  return (
    step && (
      <ButtonLink to={step.to} size="small">
        {step.words}
      </ButtonLink>
    )
  );
}
