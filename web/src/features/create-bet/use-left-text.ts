import { useRef, useState, type FocusEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BetDraft, BetDraftFields } from "./bet-draft.ts";
import type { BetText } from "./clarity/bet-text.ts";

const textFields: ReadonlySet<string> = new Set<keyof BetText>([
  "title",
  "description",
  "sourceName",
  "sourceUrl",
  "voidIf",
]);

export type LeftText = {
  /** What the text fields held when the user last left one; null until then. */
  readonly text: BetText | null;
  readonly onPointerDown: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Reads a draft's text each time that the user leaves one of its fields, rather than while they type. A press that
 * leaves the field is over before the text is read: what then appears must not move what is being pressed.
 */
export function useLeftText(form: UseFormReturn<BetDraftFields, unknown, BetDraft>): LeftText {
  const [text, setText] = useState<BetText | null>(null);
  const isPressed = useRef(false);
  const read = () => {
    const { title, description, sourceName, sourceUrl, voidIf } = form.getValues();
    setText({ title, description, sourceName, sourceUrl, voidIf });
  };
  // A finger's press moves the focus after it was lifted, and the click follows in the same task.
  const readAfterClick = () => setTimeout(read);
  return {
    text,
    onPointerDown: () => {
      isPressed.current = true;
      const release = () => {
        isPressed.current = false;
        window.removeEventListener("pointerup", release);
        window.removeEventListener("pointercancel", release);
      };
      window.addEventListener("pointerup", release);
      window.addEventListener("pointercancel", release);
    },
    onBlur: ({ target }) => {
      if (!("name" in target) || !textFields.has(String(target.name))) return;
      if (!isPressed.current) readAfterClick();
      else window.addEventListener("pointerup", readAfterClick, { once: true });
    },
  };
}
