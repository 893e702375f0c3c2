import { runnerImport, type Plugin } from "vite";

type Prerendered = { readonly markup: string; readonly styles: string };

const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const TITLE = /<title>[^<]*<\/title>/;

/**
 * Writes two pages: the app's, and `landing.html`, which is the same with the landing in it, for the gateway to send to
 * visitors: they read it before a script has come. The one small style sheet goes into both, which saves its request.
 */
export function prerenderLanding(module: string): Plugin {
  return {
    name: "prerender-landing",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no page");
      const html = String(page.source).replace(STYLESHEET, (link: string, file: string) => {
        const styles = bundle[file];
        if (styles?.type !== "asset") return link;
        delete bundle[file];
        return `<style>${String(styles.source)}</style>`;
      });
      page.source = html;
      const prerendered = await runnerImport<{ prerenderLanding: () => Prerendered }>(module, { configFile: false });
      const source = landingPage(html, prerendered.module.prerenderLanding());
      this.emitFile({ type: "asset", fileName: "landing.html", source });
    },
  };
}

/** The page with the landing in it, under the landing's own title. */
export function landingPage(html: string, { markup, styles }: Prerendered): string {
  if (!html.includes(ROOT)) throw new Error("The page has no empty #root");
  const title = TITLE.exec(markup)?.[0];
  const body = markup.replace(TITLE, "");
  return html
    .replace(TITLE, (before) => title ?? before)
    .replace("</head>", () => `${styles}</head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>`);
}
