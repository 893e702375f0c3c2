// Gives each example a button that copies it. Pages are whole without it.
for (const figure of document.querySelectorAll("figure.code")) {
  const button = document.createElement("button");
  const say = (text) => {
    button.textContent = text;
  };
  button.type = "button";
  say("Copy");
  button.addEventListener("click", () => {
    void navigator.clipboard
      .writeText(figure.querySelector("code")?.textContent ?? "")
      .then(
        () => say("Copied"),
        () => say("Not copied"),
      )
      .then(() => setTimeout(say, 2_000, "Copy"));
  });
  figure.querySelector("figcaption")?.append(button);
}
