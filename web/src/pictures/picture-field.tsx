import { useId, useState } from "react";
import { Button } from "../components/forms/button.tsx";
import { Spinner } from "../components/forms/button.styles.ts";
import { FieldBox, Label } from "../components/forms/field.styles.ts";
import { Field } from "../components/forms/field.tsx";
import { Row, Soft } from "../components/layout.ts";
import { sizeText } from "./chosen-file.ts";
import { Chosen, FileInput, FileName, Preview } from "./pictures.styles.ts";
import { PICTURE_TYPES } from "./upload-picture.ts";
import type { ChosenPicture } from "./use-picture-upload.ts";

export type PictureFieldProps = {
  readonly label: string;
  readonly picture: ChosenPicture;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

/** Chooses a picture, shows it, and removes it. Whichever element replaces the other takes its focus too. */
export function PictureField({ label, picture, onChoose, onRemove }: PictureFieldProps) {
  const labelId = useId();
  const [hasChosen, setHasChosen] = useState(false);
  if (picture.stage === "none") {
    return (
      <Field
        label={label}
        hint="JPEG, PNG or WebP, 5 MB at most. Only what can be seen is kept: not where or when it was taken."
        error={picture.error}
      >
        <FileInput
          type="file"
          accept={PICTURE_TYPES}
          ref={hasChosen ? takeFocus : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be chosen again after it failed.
            target.value = "";
            if (file === undefined) return;
            setHasChosen(true);
            onChoose(file);
          }}
        />
      </Field>
    );
  }
  const { file, stage } = picture;
  return (
    <FieldBox>
      <Label as="span" id={labelId}>
        {label}
      </Label>
      <Chosen ref={takeFocus} role="group" aria-labelledby={labelId} tabIndex={-1}>
        {stage === "uploaded" && <Preview src={picture.preview} alt="The picture that you chose" />}
        <Row $justify="space-between">
          <span role="status">
            {stage === "uploading" && <Spinner aria-hidden />} <FileName>{file.name}</FileName>{" "}
            <Soft>{stage === "uploading" ? "Uploading…" : sizeText(file)}</Soft>
          </span>
          <Button look="secondary" size="small" onClick={onRemove}>
            {stage === "uploading" ? "Cancel the upload" : "Remove the picture"}
          </Button>
        </Row>
      </Chosen>
    </FieldBox>
  );
}

/** Focuses an element: the focused one is gone, and without focus a keyboard user loses their place. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();
