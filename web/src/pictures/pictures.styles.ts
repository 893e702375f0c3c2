import { styled } from "styled-components";
import { buttonLook, type LookProps } from "../components/forms/button.styles.ts";
import { TextInput } from "../components/forms/field.tsx";
import { visuallyHidden } from "../components/visually-hidden.ts";

/** A file input whose button looks like ours. */
export const FileInput = styled(TextInput)`
  padding: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};

  &::file-selector-button {
    min-height: 34px;
    margin-right: ${({ theme }) => theme.space[3]};
    padding: 0 ${({ theme }) => theme.space[3]};
    border: 1px solid ${({ theme }) => theme.colour.lineStrong};
    border-radius: ${({ theme }) => theme.radius.input};
    background: ${({ theme }) => theme.colour.surface};
    color: ${({ theme }) => theme.colour.ink};
    font: inherit;
    font-weight: ${({ theme }) => theme.weight.medium};
    cursor: pointer;
  }

  &::file-selector-button:hover {
    background: ${({ theme }) => theme.colour.sunken};
  }
`;

/**
 * The chosen picture, in place of the input. Takes over its focus without an outline: there is nothing to press here.
 */
export const Chosen = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};

  &:focus {
    outline: none;
  }
`;

export const FileName = styled.span`
  overflow-wrap: anywhere;
`;

/** A file name of any length; two lines suffice to recognise the file. */
export const ShortFileName = styled(FileName)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** Looks and works like a button; the file input within it is pressed and has the focus. */
export const AddPictures = styled.label<LookProps>`
  ${buttonLook}
  position: relative;

  &:focus-within {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
`;

/** A hidden file input, because its own look would name one file of many. */
export const HiddenFileInput = styled.input.attrs({ type: "file" })`
  ${visuallyHidden}
`;

/** The chosen pictures: stacked on a phone, in two columns where there is room. */
export const ChosenList = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
`;

export const ChosenRow = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-width: 0;
  padding: ${({ theme }) => theme.space[2]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.input};

  & > button {
    flex: none;
  }
`;

/** A picture small enough that four fit beside their names. */
export const Thumbnail = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 48px;
  height: 48px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.sunken};
  color: ${({ theme }) => theme.colour.inkSoft};

  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** A file's name above its status. */
export const FileWords = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  font-size: ${({ theme }) => theme.size.s};
  line-height: 1.3;
`;

/** The whole picture, however tall it is. */
export const Preview = styled.img`
  align-self: flex-start;
  max-width: 100%;
  max-height: 220px;
  border-radius: ${({ theme }) => theme.radius.input};
  object-fit: contain;
`;

/** A picture within text. Reserves its room while it loads. */
export const PictureLink = styled.a`
  display: block;
  width: fit-content;
  max-width: 100%;

  & img {
    display: block;
    max-width: 100%;
    max-height: min(420px, 60vh);
    width: auto;
    height: auto;
    border: 1px solid ${({ theme }) => theme.colour.line};
    border-radius: ${({ theme }) => theme.radius.input};
    background: ${({ theme }) => theme.colour.sunken};
  }
`;

/** Several pictures within text: small and side by side, so that the surrounding text stays in sight. */
export const ShownSideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[1]};
  width: 320px;
  max-width: 100%;

  & > a {
    width: auto;
  }
  & img {
    width: 100%;
    aspect-ratio: 1;
    object-fit: cover;
  }
`;
