import type { ReactNode } from "react";
import { styled } from "styled-components";

export type PageHeaderProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** A link back, above the title. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
};

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  margin-bottom: ${({ theme }) => theme.space[6]};
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1 1 320px;
  gap: ${({ theme }) => theme.space[1]};
  min-width: 0;

  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
    max-width: ${({ theme }) => theme.width.reading};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

export function PageHeader({ title, text, back, actions }: PageHeaderProps) {
  return (
    <Header>
      <Words>
        {back}
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Header>
  );
}
