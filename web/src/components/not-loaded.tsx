import { Button } from "./button.tsx";
import { ErrorState } from "./error-state.tsx";

type NotLoadedProps = {
  /** What can't be shown, as the beginning of a sentence. */
  what: string;
  /** What is not affected by it. */
  safe: string;
  onRetry: () => void;
};

/** Something could not be read, and may be read a moment later. */
export const NotLoaded = ({ what, safe, onRetry }: NotLoadedProps) => (
  <ErrorState
    title={`${what} can't be shown right now`}
    text="Stakehold could not be reached, or did not answer. Try again in a moment."
    safe={safe}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);
