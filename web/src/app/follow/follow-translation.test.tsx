/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Fragment } from "react";
import { act, render } from "@testing-library/react";
import { followTranslation } from "./follow-translation.ts";

type Replacing = (text: Text) => void;

function font(text: string | Text): HTMLElement {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.append(text);
  outer.append(inner);
  return outer;
}

/** How translations change a text: browsers or their extensions do each of these. */
const ways: readonly [string, Replacing][] = [
  ["replaced by", (text) => text.replaceWith(font(`[${text.data}]`))],
  [
    "taken out after",
    (text) => {
      text.before(font(`[${text.data}]`));
      text.remove();
    },
  ],
  [
    "moved into",
    (text) => {
      const place = document.createElement("i");
      text.replaceWith(place);
      place.replaceWith(font(text));
    },
  ],
];

/** Translates what is not translated yet, and lets the page react. */
async function translate(root: Node, way: Replacing): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (text instanceof Text && text.data.trim() !== "" && !parent?.closest("font, [translate=no]")) texts.push(text);
  }
  for (const text of texts) way(text);
  await act(() => Promise.resolve());
}

let stop: () => void;
beforeEach(() => {
  stop = followTranslation(document);
});
afterEach(() => stop());

type Facts = { readonly count: number; readonly isOpen: boolean };

const Step = ({ count, isOpen }: Facts) => (
  <p>
    {isOpen && <b>Open</b>}
    Pay {count === 0 ? "" : count}
    {count > 1 && " people"} now
    {isOpen ? "!" : <em>later</em>}
  </p>
);

const Words = ({ of }: { readonly of: readonly string[] }) => (
  <p>
    {of.map((word) => (
      <Fragment key={word}>{`${word} `}</Fragment>
    ))}
  </p>
);

describe.each(ways)("on a page whose texts are %s font elements", (_name, way) => {
  test("texts can be reordered", async () => {
    const { container, rerender } = render(<Words of={["one", "two", "three"]} />);
    await translate(container, way);
    rerender(<Words of={["three", "one", "two"]} />);
    expect(container.textContent.replaceAll(/[[\]]/g, "")).toBe("three one two ");
  });

  test.each<[string, Facts, Facts]>([
    ["an element comes before a text", { count: 1, isOpen: false }, { count: 1, isOpen: true }],
    ["an element goes", { count: 1, isOpen: true }, { count: 1, isOpen: false }],
    ["a text goes", { count: 2, isOpen: true }, { count: 1, isOpen: true }],
    ["a text comes", { count: 1, isOpen: true }, { count: 2, isOpen: true }],
    ["a text changes", { count: 1, isOpen: true }, { count: 0, isOpen: true }],
    ["all of it changes", { count: 0, isOpen: true }, { count: 7, isOpen: false }],
  ])("%s", async (_change, before, after) => {
    const { container, rerender, unmount } = render(<Step {...before} />);
    await translate(container, way);
    rerender(<Step {...after} />);
    await act(() => Promise.resolve());
    await translate(container, way);
    rerender(<Step {...before} />);
    await act(() => Promise.resolve());
    rerender(<Step {...after} />);
    await act(() => Promise.resolve());
    const words = container.textContent.replaceAll(/[[\]]/g, "");
    expect(words).toBe(render(<Step {...after} />).container.textContent);
    unmount();
    expect(container).toBeEmptyDOMElement();
  });
});

test("untranslated nodes behave as the browser defines", () => {
  const [parent, child, stranger] = [
    document.createElement("div"),
    document.createElement("p"),
    document.createElement("p"),
  ];
  parent.insertBefore(child, null);
  expect([...parent.children]).toEqual([child]);
  expect(parent.removeChild(child)).toBe(child);
  expect(() => parent.insertBefore(child, stranger)).toThrow(expect.objectContaining({ name: "NotFoundError" }));
  expect(() => parent.removeChild(stranger)).toThrow(expect.objectContaining({ name: "NotFoundError" }));
});
