import { styled } from "styled-components";
import { TextInput } from "../components/field.tsx";

/** A choice of a file, whose button looks like ours. */
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

/** What was chosen, in the place of the choice. It takes the focus of the choice, and shows none: nothing is pressed here. */
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

/** All of a picture, however tall it is. */
export const Preview = styled.img`
  align-self: flex-start;
  max-width: 100%;
  max-height: 220px;
  border-radius: ${({ theme }) => theme.radius.input};
  object-fit: contain;
`;

/** A picture among words. It keeps its room while it loads. */
export const Shown = styled.a`
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
