export type PageTitleProps = {
  /** The kind of page. */
  readonly page: string;
  /** The page's subject, so that two tabs differ; undefined until it is loaded. */
  readonly about: string | null | undefined;
};

/** The title of a page about one subject, as a tab and a bookmark show it. */
export const PageTitle = ({ page, about }: PageTitleProps) => (
  <title>{about ? `${page}: ${about} · Stakehold` : `${page} · Stakehold`}</title>
);
