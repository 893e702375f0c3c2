import { Link } from "react-router-dom";
import { styled } from "styled-components";

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${({ theme }) => theme.layer.head};
  border-bottom: 1px solid ${({ theme }) => theme.colour.line};
  background: ${({ theme }) => theme.colour.paper};

  @media ${({ theme }) => theme.low} {
    position: static;
  }
`;

export const BarInner = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[6]};
  max-width: calc(${({ theme }) => theme.width.page} + 48px);
  min-height: 64px;
  margin: 0 auto;
  padding: 0 ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    padding: 0 ${({ theme }) => theme.space[6]};
  }
`;

export const BarEnd = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  margin-left: auto;
  min-width: 0;
`;

export const FromMedium = styled.div`
  display: none;

  @media ${({ theme }) => theme.from.medium} {
    display: block;
  }
`;

/** Keeps the end of a page clear of the bottom bar. */
export const ClearOfBottomBar = styled.div`
  padding-bottom: calc(60px + env(safe-area-inset-bottom));

  @media ${({ theme }) => theme.from.medium} {
    padding-bottom: 0;
  }

  @media ${({ theme }) => theme.low} {
    padding-bottom: 0;
  }
`;

export const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: ${({ theme }) => theme.layer.toast};
  padding: 10px 16px;
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.ink};
  color: ${({ theme }) => theme.colour.paper};
  translate: 0 -64px;

  &:focus {
    translate: 0 0;
  }
`;

export const ProfileButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-height: 44px;
  max-width: 200px;
  padding: 4px 10px 4px 6px;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.colour.lineStrong};
  }

  & > span:last-of-type {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const BellLink = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  color: inherit;
`;
