import { ButtonLink } from "../components/forms/button.tsx";
import { useNeedsYou } from "./load-needs-you.ts";

export type DueLinkProps = {
  readonly betId: string;
  /** For a page that lists the first due steps above its content, so that it has no step twice. */
  readonly isBelowList?: boolean;
};

/** A link from a bet to the reader's due step in it. Renders nothing if no step is due. */
export function DueLink({ betId, isBelowList = false }: DueLinkProps) {
  const { stepIn, unlistedStepIn } = useNeedsYou();
  const step = isBelowList ? unlistedStepIn(betId) : stepIn(betId);
  return (
    step && (
      <ButtonLink to={step.to} size="small">
        {step.words}
      </ButtonLink>
    )
  );
}
