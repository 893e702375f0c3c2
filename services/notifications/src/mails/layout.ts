import type { Letter } from "../domain/letter.ts";
import { shortened } from "../domain/shortened.ts";
import type { Mail } from "../operations/ports/mails.ts";
import { markup, type Markup } from "./markup.ts";

type Reader = { readonly displayName: string; readonly publicUrl: string };

const NAME_LENGTH = 80;
const QUOTE_LENGTH = 600;
const FOOTER =
  "You get this email because of something that happened in your Stakehold account. Choose what we email you about:";

const PAPER = "#f7f4ee";
const CARD = "#ffffff";
const INK = "#1d1b26";
const SOFT_INK = "#5c5868";
const LINE = "#e4dfd6";
const ACCENT = "#4338ca";
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Lays out a letter for its reader. Every value is escaped here, and nowhere else. */
export function layOut(letter: Letter, reader: Reader): Mail {
  const greeting = `Hello ${shortened(reader.displayName, NAME_LENGTH)},`;
  const quote = letter.quote === undefined ? undefined : shortened(letter.quote, QUOTE_LENGTH);
  return {
    subject: letter.subject,
    text: textOf(letter, { greeting, quote, publicUrl: reader.publicUrl }),
    html: pageOf(letter, { greeting, quote, publicUrl: reader.publicUrl }).markup,
  };
}

type Prepared = { readonly greeting: string; readonly quote: string | undefined; readonly publicUrl: string };

function textOf({ paragraphs, action }: Letter, { greeting, quote, publicUrl }: Prepared): string {
  const [first = "", ...others] = paragraphs;
  const quoted = quote === undefined ? [] : [`> ${quote}`];
  const body = [greeting, first, ...quoted, ...others, `${action.label}: ${action.url}`];
  return `${body.join("\n\n")}\n\n-- \n${FOOTER}\n${publicUrl}/settings\n`;
}

const pageOf = (letter: Letter, prepared: Prepared): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${letter.subject}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${PAPER};color:${INK};font:400 16px/1.5 ${FONT}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:650">Stakehold</p>
<div style="padding:24px;background:${CARD};border:1px solid ${LINE};border-radius:12px">
${bodyOf(letter, prepared)}
</div>
<p style="margin:16px 0 0;font-size:14px;color:${SOFT_INK}">${FOOTER}<br><a href="${prepared.publicUrl}/settings" style="color:${SOFT_INK}">${prepared.publicUrl}/settings</a></p>
</div>
</body>
</html>
`;

function bodyOf({ paragraphs, action }: Letter, { greeting, quote }: Prepared): Markup[] {
  const [first = "", ...others] = paragraphs;
  const quoted = quote === undefined ? [] : [quotation(quote)];
  return [paragraph(greeting), paragraph(first), ...quoted, ...others.map(paragraph), button(action)];
}

const paragraph = (text: string): Markup => markup`<p style="margin:0 0 16px">${text}</p>
`;

const quotation = (text: string): Markup =>
  markup`<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LINE};color:${SOFT_INK}">${text}</blockquote>
`;

const button = ({ label, url }: Letter["action"]): Markup =>
  markup`<p style="margin:24px 0 0"><a href="${url}" style="display:inline-block;padding:10px 20px;background:${ACCENT};color:${CARD};border-radius:8px;text-decoration:none;font-weight:500">${label}</a></p>`;
