import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { styled } from "styled-components";

export type NoticeTone = "info" | "success" | "warning" | "danger";

export type NoticeProps = { readonly tone?: NoticeTone; readonly title?: string; readonly children: ReactNode };

const colours = {
  info: ["sunken", "inkSoft"],
  success: ["successSoft", "success"],
  warning: ["warningSoft", "warning"],
  danger: ["dangerSoft", "danger"],
} as const;

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const Box = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme, $tone }) => theme.colour[colours[$tone][0]]};
  font-size: ${({ theme }) => theme.size.s};

  & > svg {
    margin-top: 1px;
    color: ${({ theme, $tone }) => theme.colour[colours[$tone][1]]};
  }
`;

const Words = styled.div`
  min-width: 0;
  flex: 1;
`;

/** Information that the user needs here, inside the page rather than over it. */
export function Notice({ tone = "info", title, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box role="note" $tone={tone}>
      <Icon size={20} aria-hidden />
      <Words>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </Words>
    </Box>
  );
}
