import { Button } from "../forms/button.tsx";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";

/** What could not be read: `what` begins the sentence "… can't be shown", or `title` replaces it. */
export type Unreadable = ({ readonly what: string } | { readonly title: string }) & {
  readonly text?: string;
  /** What is not affected. */
  readonly safe?: string;
};

export type NotLoadedProps = Unreadable & { readonly onRetry: () => void } & Pick<ErrorStateProps, "isPage">;

/** The error state for data that may be readable a moment later. */
export const NotLoaded = (props: NotLoadedProps) => (
  <ErrorState
    title={"title" in props ? props.title : `${props.what} can't be shown right now`}
    text={props.text ?? "Stakehold could not be reached, or did not answer. Try again in a moment."}
    {...(props.safe !== undefined && { safe: props.safe })}
    {...(props.isPage !== undefined && { isPage: props.isPage })}
    action={<Button onClick={props.onRetry}>Try again</Button>}
  />
);
