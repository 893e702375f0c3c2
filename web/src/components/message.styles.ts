import { styled } from "styled-components";

export const MessageBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  max-width: 480px;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space[10]} ${({ theme }) => theme.space[4]};
  text-align: center;

  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const MessageIcon = styled.span<{ $tone: "neutral" | "danger" }>`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme, $tone }) => ($tone === "danger" ? theme.colour.dangerSoft : theme.colour.sunken)};
  color: ${({ theme, $tone }) => ($tone === "danger" ? theme.colour.danger : theme.colour.inkSoft)};
`;

/** As large as a section's heading, even if it is the page's. */
export const MessageTitle = styled.h2`
  font-size: ${({ theme }) => theme.size.l};
`;

export const MessageActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  margin-top: ${({ theme }) => theme.space[2]};
`;

export const Safe = styled.p`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  && {
    color: ${({ theme }) => theme.colour.success};
  }
`;
