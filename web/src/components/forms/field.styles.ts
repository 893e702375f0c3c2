import { css, styled } from "styled-components";

export const FieldBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
`;

export const Label = styled.label`
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
`;

export const Hint = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

export const FieldError = styled.p`
  display: flex;
  gap: 6px;
  align-items: center;
  color: ${({ theme }) => theme.colour.danger};
  font-size: ${({ theme }) => theme.size.s};
`;

export const controlLook = css`
  width: 100%;
  min-height: 44px;
  padding: 10px ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.m};
  line-height: 1.4;

  &::placeholder {
    color: ${({ theme }) => theme.colour.inkFaint};
    opacity: 1;
  }

  &:focus-visible {
    outline-offset: 0;
    border-color: ${({ theme }) => theme.colour.accentInk};
  }

  &[aria-invalid="true"] {
    border-color: ${({ theme }) => theme.colour.danger};
  }

  &:disabled {
    background: ${({ theme }) => theme.colour.sunken};
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const StyledInput = styled.input`
  ${controlLook}
`;

export const StyledTextArea = styled.textarea`
  ${controlLook}
  min-height: 112px;
  resize: vertical;
  field-sizing: content;
`;

export const SelectBox = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    top: 50%;
    right: 12px;
    translate: 0 -50%;
    pointer-events: none;
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const StyledSelect = styled.select`
  ${controlLook}
  padding-right: 40px;
  appearance: none;
`;
