import { useRef } from "react";
import { Button } from "../components/button.tsx";
import { Field, TextInput } from "../components/field.tsx";
import { Row, Soft } from "../components/layout.ts";
import { Spinner } from "../components/button.styles.ts";
import { Chosen, FileName, Preview } from "./pictures.styles.ts";
import { PICTURE_TYPES } from "./upload-picture.ts";
import { sizeText, type ChosenPicture } from "./use-picture-upload.ts";

export type PictureFieldProps = {
  readonly label: string;
  readonly picture: ChosenPicture;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

/** Chooses a picture, shows what was chosen, and takes it back. */
export function PictureField({ label, picture, onChoose, onRemove }: PictureFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  if (picture.stage === "none") {
    return (
      <Field
        label={label}
        hint="JPEG, PNG or WebP, 5 MB at most. Only what can be seen is kept: not where or when it was taken."
        error={picture.error}
      >
        <TextInput
          type="file"
          accept={PICTURE_TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be chosen again after it failed.
            target.value = "";
            if (file === undefined) return;
            onChoose(file);
            // What was focused is gone with the choice.
            box.current?.focus();
          }}
        />
      </Field>
    );
  }
  const { file } = picture;
  return (
    <Chosen ref={box} role="group" aria-label={label} tabIndex={-1}>
      {picture.stage === "uploaded" && <Preview src={picture.preview} alt="The picture that you chose" />}
      <Row $justify="space-between">
        <span role="status">
          {picture.stage === "uploading" && <Spinner aria-hidden />} <FileName>{file.name}</FileName>{" "}
          <Soft>{picture.stage === "uploading" ? "Uploading…" : sizeText(file)}</Soft>
        </span>
        <Button look="secondary" size="small" onClick={onRemove}>
          {picture.stage === "uploading" ? "Cancel the upload" : "Remove the picture"}
        </Button>
      </Row>
    </Chosen>
  );
}
