import { styled } from "styled-components";

export const Track = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  & > p {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

export const Slider = styled.div`
  position: relative;
  height: 28px;
  margin: 0 8px;

  &::before {
    content: "";
    position: absolute;
    top: 12px;
    right: 0;
    left: 0;
    height: 4px;
    border-radius: 2px;
    background: ${({ theme }) => theme.colour.line};
  }
  & input {
    position: absolute;
    inset: 0 -8px;
    width: calc(100% + 16px);
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(input:focus-visible) {
    border-radius: ${({ theme }) => theme.radius.input};
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
`;

export const Rail = styled.span`
  position: absolute;
  top: 12px;
  left: 0;
  height: 4px;
  border-radius: 2px;
  background: ${({ theme }) => theme.colour.accent};
`;

export const Thumb = styled.span`
  position: absolute;
  top: 4px;
  width: 20px;
  height: 20px;
  border: 3px solid ${({ theme }) => theme.colour.surface};
  border-radius: 50%;
  background: ${({ theme }) => theme.colour.accent};
  box-shadow: 0 0 0 1px ${({ theme }) => theme.colour.lineStrong};
  translate: -50% 0;
`;

export const Lines = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;
