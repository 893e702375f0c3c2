/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { fireEvent, render } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { Avatar } from "./avatar.tsx";

const shown = (id: string, name: string) => {
  const { container } = render(
    <AppTheme>
      <Avatar id={id} name={name} />
    </AppTheme>,
  );
  const picture = container.querySelector<HTMLElement>("[data-initials]");
  if (!picture) throw new Error("There is no picture.");
  return { initials: picture.dataset["initials"], look: picture.className, text: container.textContent };
};

const alice = "0193b2a1-7c44-7000-8000-000000000001";
const bob = "0193b2a1-7c44-7000-8000-000000000002";

test("a person's colour depends only on the person, not on the displayed name", () => {
  const look = shown(alice, "Alice Archer").look;
  expect(shown(alice, "Alice").look).toBe(look);
  expect(shown(bob, "Alice Archer").look).not.toBe(look);
});

test.each([
  ["Alice Archer", "AA"],
  ["bob", "B"],
  ["carol@example.com", "CC"],
  ["User_0193b2a1", "U0"],
])("the initials of %s are %s, and are not part of the text around them", (name, initials) => {
  expect(shown(alice, name)).toMatchObject({ initials, text: "" });
});

test("a picture that can't be loaded gives way to the initials, until the person has another", () => {
  const face = (imageUrl: string) => (
    <AppTheme>
      <Avatar id={alice} name="Alice Archer" imageUrl={imageUrl} />
    </AppTheme>
  );
  const { container, rerender } = render(face("/missing.png"));
  const picture = container.querySelector("img");
  if (!picture) throw new Error("There is no picture.");
  fireEvent.error(picture);
  expect(container.querySelector("[data-initials]")).toHaveAttribute("data-initials", "AA");
  rerender(face("/another.png"));
  expect(container.querySelector("img")).toHaveAttribute("src", "/another.png");
});
