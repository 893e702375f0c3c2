import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { styled } from "styled-components";
import {
  buttonLook,
  Spinner,
  StyledButton,
  StyledIconButton,
  type ButtonLook,
  type ButtonSize,
  type LookProps,
} from "./button.styles.ts";

type Appearance = { readonly look?: ButtonLook; readonly size?: ButtonSize; readonly wide?: boolean };

export type ButtonProps = ComponentProps<"button"> &
  Appearance & {
    /** The label while work is under way, such as 'Creating...'. If set, the button is busy and can't be pressed. */
    readonly pending?: string | false | undefined;
  };

const appearanceProps = ({ look, size, wide }: Required<Appearance>): LookProps => ({
  $look: look,
  $size: size,
  $wide: wide,
});

export function Button(props: ButtonProps) {
  const {
    look = "primary",
    size = "medium",
    wide = false,
    pending,
    disabled,
    children,
    type = "button",
    ...rest
  } = props;
  const busy = Boolean(pending);
  return (
    <StyledButton
      {...rest}
      {...appearanceProps({ look, size, wide })}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy}
    >
      {busy ? (
        <>
          <Spinner aria-hidden />
          {pending}
        </>
      ) : (
        children
      )}
    </StyledButton>
  );
}

const StyledLink = styled(Link)<LookProps>`
  ${buttonLook}
`;

const StyledAnchor = styled.a<LookProps>`
  ${buttonLook}
`;

export type ButtonLinkProps = LinkProps & Appearance;

/** A button that leads to another page of the app. */
export function ButtonLink({ look = "primary", size = "medium", wide = false, ...rest }: ButtonLinkProps) {
  return <StyledLink {...rest} {...appearanceProps({ look, size, wide })} />;
}

export type ButtonAnchorProps = ComponentProps<"a"> & Appearance;

/** A button that leaves the app with a full page load, as sign-in does. */
export function ButtonAnchor({ look = "primary", size = "medium", wide = false, ...rest }: ButtonAnchorProps) {
  return <StyledAnchor {...rest} {...appearanceProps({ look, size, wide })} />;
}

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  readonly label: string;
  readonly children: ReactNode;
};

export function IconButton({ label, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <StyledIconButton {...rest} type={type} aria-label={label} title={label}>
      {children}
    </StyledIconButton>
  );
}
