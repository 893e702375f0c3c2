// The look of the fields: a calm default, then the page's own appearance.

const THEMES = {
  stripe: {
    colorPrimary: "#0570de",
    colorBackground: "#ffffff",
    colorText: "#30313d",
    colorTextSecondary: "#5f6272",
    colorTextPlaceholder: "#757680",
    colorDanger: "#b3152f",
    colorBorder: "#d9d9e0",
  },
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorTextSecondary: "#c9c9d2",
    colorTextPlaceholder: "#a3a4ad",
    colorDanger: "#fe87a1",
    colorBorder: "#50525f",
  },
  flat: {
    colorPrimary: "#0570de",
    colorBackground: "#f1f1f1",
    colorText: "#30313d",
    colorTextSecondary: "#5f6272",
    colorTextPlaceholder: "#6b6c76",
    colorDanger: "#b3152f",
    colorBorder: "#f1f1f1",
  },
};

const DEFAULTS = {
  fontFamily: "system-ui, sans-serif",
  fontSizeBase: "16px",
  fontWeightNormal: "400",
  fontWeightMedium: "500",
  borderRadius: "6px",
  spacingUnit: "4px",
};

const SHEET = `
:host { display: block; font-family: var(--p-fontFamily); font-size: var(--p-fontSizeBase); color: var(--p-colorText); text-align: start; line-height: 1.4; }
* { box-sizing: border-box; }
.Form { display: grid; grid-template-columns: 1fr 1fr; gap: var(--p-gridRowSpacing, calc(var(--p-spacingUnit) * 3)) var(--p-gridColumnSpacing, calc(var(--p-spacingUnit) * 3)); margin: 0; padding: 0; border: 0; }
.Field { min-width: 0; } .Field--wide { grid-column: 1 / -1; }
.Label { display: block; margin-bottom: var(--p-spacingUnit); font-size: 0.875em; font-weight: var(--p-fontWeightMedium); color: var(--p-colorTextSecondary); }
.Input { width: 100%; min-height: 44px; padding: calc(var(--p-spacingUnit) * 2.5) calc(var(--p-spacingUnit) * 3); font: inherit; font-weight: var(--p-fontWeightNormal); font-variant-numeric: tabular-nums; color: var(--p-colorText); background: var(--p-colorBackground); border: 1px solid var(--p-colorBorder); border-radius: var(--p-borderRadius); transition: border-color 150ms ease-out, box-shadow 150ms ease-out; }
.Input::placeholder { color: var(--p-colorTextPlaceholder); opacity: 1; }
.Input:focus { outline: 2px solid var(--p-colorPrimary); outline-offset: 1px; border-color: var(--p-colorPrimary); }
.Input--invalid { color: var(--p-colorDanger); border-color: var(--p-colorDanger); }
.Error { margin: var(--p-spacingUnit) 0 0; font-size: 0.875em; color: var(--p-colorDanger); }
.Error:empty { display: none; }
dialog { max-width: 400px; width: calc(100% - 32px); padding: calc(var(--p-spacingUnit) * 6); color: var(--p-colorText); background: var(--p-colorBackground); border: 1px solid var(--p-colorBorder); border-radius: 12px; }
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
dialog h2 { margin: 0 0 8px; font-size: 1.25em; } dialog p { margin: 0 0 16px; }
.Actions { display: flex; flex-wrap: wrap; gap: 8px; }
.Button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: var(--p-fontWeightMedium); color: var(--p-colorText); background: transparent; border: 1px solid var(--p-colorBorder); border-radius: var(--p-borderRadius); cursor: pointer; }
.Button:focus-visible { outline: 2px solid var(--p-colorPrimary); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .Input { transition: none; } }
`;

/** Dresses a shadow root. Constructed sheets, because a page's content security policy may forbid inline ones. */
export function applyAppearance(root, appearance = {}) {
  const variables = { ...DEFAULTS, ...(THEMES[appearance.theme] ?? THEMES.stripe), ...appearance.variables };
  const custom = Object.entries(variables).map(([name, value]) => `--p-${name}: ${value};`);
  const rules = Object.entries(appearance.rules ?? {}).map(
    ([selector, style]) => `${selector} { ${declarations(style)} }`,
  );
  root.adoptedStyleSheets = [`:host { ${custom.join(" ")} }`, SHEET, rules.join("\n")].map((text) => {
    const constructed = new CSSStyleSheet();
    constructed.replaceSync(text);
    return constructed;
  });
}

function declarations(style) {
  const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(style)
    .map(([name, value]) => `${dashed(name)}: ${value};`)
    .join(" ");
}
