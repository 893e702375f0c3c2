import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Reading } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";

export type PageSection = { readonly title: string; readonly text: ReactNode; readonly picture?: ReactNode };

export type SectionsPageProps = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly PageSection[];
};

const Section = styled.section`
  margin-top: ${({ theme }) => theme.space[8]};

  & h2 {
    margin-bottom: ${({ theme }) => theme.space[2]};
  }
  & p + p,
  & p + ul,
  & ul + p {
    margin-top: ${({ theme }) => theme.space[3]};
  }
  & p,
  & li {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
  & ul {
    padding-left: ${({ theme }) => theme.space[5]};
    list-style: disc;
  }
`;

/** Numbered sections of text. */
export function SectionsPage({ title, intro, sections }: SectionsPageProps) {
  return (
    <Reading as="article">
      <title>{`${title} · Stakehold`}</title>
      <PageHeader title={title} text={intro} />
      {sections.map((section, index) => (
        <Section key={section.title}>
          <h2>
            {index + 1}. {section.title}
          </h2>
          {section.text}
          {section.picture}
        </Section>
      ))}
    </Reading>
  );
}
