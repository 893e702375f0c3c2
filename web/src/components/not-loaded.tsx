import { Button } from "./button.tsx";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";

/** Something could not be read: what can't be shown, as the beginning of a sentence, or a title of its own. */
export type Unreadable = ({ readonly what: string } | { readonly title: string }) & {
  readonly text?: string;
  /** What is not affected by it. */
  readonly safe?: string;
};

export type NotLoadedProps = Unreadable & { readonly onRetry: () => void } & Pick<ErrorStateProps, "isPage">;

/** Something could not be read, and may be read a moment later. */
export const NotLoaded = (props: NotLoadedProps) => (
  <ErrorState
    title={"title" in props ? props.title : `${props.what} can't be shown right now`}
    text={props.text ?? "Stakehold could not be reached, or did not answer. Try again in a moment."}
    {...(props.safe !== undefined && { safe: props.safe })}
    {...(props.isPage !== undefined && { isPage: props.isPage })}
    action={<Button onClick={props.onRetry}>Try again</Button>}
  />
);
