import ImagePlus from "lucide-react/icons/image-plus";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { IconButton } from "../components/forms/button.tsx";
import { Spinner } from "../components/forms/button.styles.ts";
import { FieldBox, FieldError, Hint, Label } from "../components/forms/field.styles.ts";
import { Row, Soft, Stack } from "../components/layout.ts";
import { sizeText } from "./chosen-file.ts";
import {
  AddPictures,
  ChosenList,
  ChosenRow,
  FileName,
  FileWords,
  HiddenFileInput,
  ShortFileName,
  Thumbnail,
} from "./pictures.styles.ts";
import { PICTURE_TYPES } from "./upload-picture.ts";
import { MAX_PICTURES, type PictureInList, type PictureUploads } from "./use-picture-uploads.ts";

export type PicturesFieldProps = {
  readonly label: string;
  readonly uploads: Pick<PictureUploads, "pictures" | "refused" | "choose" | "remove">;
};

/** Chooses several pictures at once, shows each with its name, and removes it. */
export function PicturesField({ label, uploads: { pictures, refused, choose, remove } }: PicturesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldBox role="group" aria-labelledby={id}>
      <Label as="span" id={id}>
        {label}
      </Label>
      <Row $gap={3}>
        <AddPictures $look="secondary" $size="small" $wide={false}>
          <HiddenFileInput
            ref={input}
            multiple
            accept={PICTURE_TYPES}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // The same file may be chosen again after it failed.
              target.value = "";
              if (files.length > 0) choose(files);
            }}
          />
          <ImagePlus size={18} aria-hidden />
          Add pictures
        </AddPictures>
        <Soft role="status">{pictures.length > 0 && progressOf(pictures)}</Soft>
      </Row>
      {pictures.length > 0 && (
        <ChosenList aria-label="Pictures that you chose">
          {pictures.map((picture) => (
            <Chosen
              key={picture.key}
              picture={picture}
              onRemove={() => {
                remove(picture.key);
                // The focused button is gone, and without focus a keyboard user loses their place.
                input.current?.focus();
              }}
            />
          ))}
        </ChosenList>
      )}
      <Stack $gap={1} role="alert">
        {refused.map(({ key, name, reason }) => (
          <FieldError as="div" key={key}>
            <CircleAlert size={16} aria-hidden />
            <FileName>
              <strong>{name}</strong> {reason}
            </FileName>
          </FieldError>
        ))}
      </Stack>
      <Hint id={`${id}-hint`}>
        At most {MAX_PICTURES}, each JPEG, PNG or WebP of at most 5 MB. Only what can be seen is kept: not where or when
        it was taken.
      </Hint>
    </FieldBox>
  );
}

function Chosen({ picture, onRemove }: { readonly picture: PictureInList; readonly onRemove: () => void }) {
  const { file, uploaded } = picture;
  return (
    <ChosenRow>
      <Thumbnail>{uploaded === undefined ? <Spinner aria-hidden /> : <img src={uploaded.preview} alt="" />}</Thumbnail>
      <FileWords>
        <ShortFileName title={file.name}>{file.name}</ShortFileName>
        <Soft>{uploaded === undefined ? "Uploading…" : sizeText(file)}</Soft>
      </FileWords>
      <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </ChosenRow>
  );
}

function progressOf(pictures: readonly PictureInList[]): string {
  const waiting = pictures.filter(({ uploaded }) => uploaded === undefined).length;
  const count = `${pictures.length} of ${MAX_PICTURES}`;
  return waiting === 0 ? count : `${count}, ${waiting} uploading`;
}
