// The inputs of the Payment Element, each with its label and its own message.

import { cardRules, formatCvc, formatExpiry, formatNumber } from "./card-rules.js";

const COUNTRIES = [
  ["US", "United States"],
  ["AU", "Australia"],
  ["AT", "Austria"],
  ["BE", "Belgium"],
  ["BR", "Brazil"],
  ["CA", "Canada"],
  ["DK", "Denmark"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["IE", "Ireland"],
  ["IT", "Italy"],
  ["JP", "Japan"],
  ["MX", "Mexico"],
  ["NL", "Netherlands"],
  ["NZ", "New Zealand"],
  ["NO", "Norway"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
  ["GB", "United Kingdom"],
];
/** Where a card is checked against a postal code. */
const WITH_POSTAL_CODE = new Set(["US", "CA", "GB"]);

let nextFieldId = 1;

/**
 * Builds the fields into `root`. Returns how to read and check them; `onChange` is called on every input, and a field
 * says what is wrong with it once the person has left it.
 */
export function buildFields(root, { asksAddress, defaultAddress, onChange }) {
  const form = element("div", { class: "Form", role: "group", "aria-label": "Card" });
  const fields = {
    number: textField({
      name: "number",
      label: "Card number",
      placeholder: "1234 1234 1234 1234",
      autocomplete: "cc-number",
      wide: true,
    }),
    expiry: textField({ name: "expiry", label: "Expiration date", placeholder: "MM / YY", autocomplete: "cc-exp" }),
    cvc: textField({ name: "cvc", label: "Security code", placeholder: "CVC", autocomplete: "cc-csc" }),
  };
  if (asksAddress) {
    fields.country = countryField(defaultAddress.country);
    fields.postalCode = textField({
      name: "postalCode",
      label: "ZIP code",
      placeholder: "12345",
      autocomplete: "billing postal-code",
      value: defaultAddress.postal_code,
    });
  }
  const reader = fieldReader(fields);
  for (const [name, field] of Object.entries(fields)) {
    form.append(field.box);
    field.input.addEventListener("input", () => {
      format(fields, name);
      if (field.message.textContent !== "") show(field, reader.faultOf(name));
      onChange();
    });
    field.input.addEventListener("blur", () => field.input.value !== "" && show(field, reader.faultOf(name)));
  }
  if (fields.country) {
    fields.country.input.addEventListener("change", () => {
      fitPostalCode(fields);
      onChange();
    });
    fitPostalCode(fields);
  }
  root.append(form);
  return reader;
}

function fieldReader(fields) {
  const valueOf = (name) => fields[name]?.input.value ?? "";
  const faultOf = (name) => {
    const rule = cardRules[name];
    if (!rule || fields[name].box.hidden) return null;
    return rule(valueOf(name), new Date(), valueOf("number"), valueOf("country"));
  };
  const names = Object.keys(fields);
  return {
    valueOf,
    faultOf,
    isEmpty: () => ["number", "expiry", "cvc"].every((name) => valueOf(name) === ""),
    isComplete: () => names.every((name) => faultOf(name) === null),
    /** Shows everything that is wrong, moves to the first of it, and returns it. */
    check() {
      const wrong = names.filter((name) => faultOf(name) !== null);
      for (const name of names) show(fields[name], faultOf(name));
      if (wrong.length > 0) fields[wrong[0]].input.focus();
      return wrong.length > 0 ? faultOf(wrong[0]) : null;
    },
    focus: () => fields.number.input.focus(),
    blur: () => names.forEach((name) => fields[name].input.blur()),
    clear() {
      for (const name of ["number", "expiry", "cvc"]) {
        fields[name].input.value = "";
        show(fields[name], null);
      }
    },
    setReadOnly: (readOnly) =>
      names.forEach((name) => {
        fields[name].input.disabled = readOnly;
      }),
  };
}

function format(fields, name) {
  const { input } = fields[name];
  const erased = (input.lastLength ?? 0) > input.value.length;
  if (name === "number") input.value = formatNumber(input.value);
  // While erasing, the slash must not come back under the cursor.
  if (name === "expiry" && !erased) input.value = formatExpiry(input.value);
  if (name === "cvc") input.value = formatCvc(input.value, fields.number.input.value);
  input.lastLength = input.value.length;
}

function fitPostalCode({ country, postalCode }) {
  const american = country.input.value === "US";
  postalCode.box.hidden = !WITH_POSTAL_CODE.has(country.input.value);
  postalCode.label.textContent = american ? "ZIP code" : "Postal code";
  postalCode.input.placeholder = american ? "12345" : "";
  show(postalCode, null);
}

function show(field, fault) {
  field.message.textContent = fault ? fault.message : "";
  field.input.classList.toggle("Input--invalid", fault !== null);
  field.input.setAttribute("aria-invalid", String(fault !== null));
}

function textField({ name, label, placeholder, autocomplete, wide = false, value }) {
  const numeric = name === "postalCode" ? "text" : "numeric";
  const input = element("input", {
    class: "Input",
    type: "text",
    name,
    placeholder,
    autocomplete,
    inputmode: numeric,
    "aria-required": "true",
  });
  input.value = value ?? "";
  return labelled(input, { label, wide });
}

function countryField(chosen) {
  const select = element("select", { class: "Input", name: "country", autocomplete: "billing country" });
  for (const [code, name] of COUNTRIES) {
    const option = element("option", { value: code });
    option.textContent = name;
    select.append(option);
  }
  select.value = COUNTRIES.some(([code]) => code === chosen) ? chosen : "US";
  return labelled(select, { label: "Country", wide: false });
}

function labelled(input, { label: text, wide }) {
  const id = `stripe-field-${nextFieldId++}`;
  const box = element("div", { class: wide ? "Field Field--wide" : "Field" });
  const label = element("label", { class: "Label", for: id });
  const message = element("p", { class: "Error", id: `${id}-error`, role: "alert" });
  label.textContent = text;
  input.id = id;
  input.setAttribute("aria-describedby", message.id);
  box.append(label, input, message);
  return { box, label, input, message };
}

export function element(tag, attributes = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
