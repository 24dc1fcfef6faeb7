// The API explorer: a form made from the API's own description, and answers whose links can be followed.
// The address behind # is the request that is shown, so that Back, Forward and bookmarks work.
"use strict";

const element = (id) => document.getElementById(id);
const FIRST = "/api/stories?include=author&sort=-hotness&page[size]=5";
const LINK = /^(?:https?:\/\/[^/]+)?(\/api\/\S*)$/;
let api;

// Makes an element with attributes and children, which are never read as markup.
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, value);
  });
  made.append(...children);
  return made;
}

// A schema, or parameter, that may stand elsewhere in the description.
function resolve(part) {
  if (!part.$ref) return part;
  return part.$ref.slice(2).split("/").reduce((found, name) => found[name], api);
}

function types() {
  return Object.keys(api.paths).filter((path) => /^\/[^/{]+$/.test(path) && api.paths[path].get?.parameters)
    .map((path) => path.slice(1));
}

function operation(type, single) {
  return api.paths[single ? `/${type}/{id}` : `/${type}`]?.get;
}

function parameters(type, single) {
  return operation(type, single).parameters.map(resolve).filter((parameter) => parameter.in === "query");
}

// The fields of a type, and what each is.
function fieldsOf(type) {
  const { attributes, relationships } = api.components.schemas[type].properties;
  const named = (part) => Object.entries(part?.properties ?? {});
  return [...named(attributes).map(([name, schema]) => [name, describe(resolve(schema))]),
    ...named(relationships).map(([name]) => [name, target(type, name)])];
}

function describe(schema) {
  const words = [schema.type ?? "anything"].flat().join(" or ");
  return `${schema.format && schema.format !== "int64" ? `${words}, ${schema.format}` : words}${schema.readOnly ? ", read-only" : ""}`;
}

function target(type, name) {
  const text = JSON.stringify(api.components.schemas[`${type}.relationships.${name}`] ?? {});
  const found = [...text.matchAll(/schemas\/([\w-]+)\.identifier/g)].map((match) => match[1]);
  return `${text.includes('"array"') ? "many" : "one"} of ${found.join(", ")}`;
}

function showType(type) {
  element("type").value = type;
  element("type-heading").textContent = type;
  element("fields").replaceChildren(...fieldsOf(type).map(([name, what]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, what))));
  showParts();
}

// The form's fields for what the type's address understands.
function showParts() {
  const type = element("type").value;
  const single = element("id").value.trim() !== "";
  element("parts").replaceChildren(...parameters(type, single)
    .filter(({ name }) => !name.startsWith("fields[") || name === `fields[${type}]`).map(part));
}

function part(parameter) {
  const { name } = parameter;
  const schema = resolve(parameter.schema);
  const choices = schema.items && resolve(schema.items).enum;
  if (name === "sort" && choices) return labelled(name, make("select", { name }, make("option", { value: "" }, "as it is"), ...choices.map((it) => make("option", {}, it))));
  if (choices) return boxes(name, choices);
  if (schema.type === "integer") {
    return labelled(name, make("input", { name, type: "number", min: schema.minimum, max: schema.maximum, placeholder: schema.default }));
  }
  return labelled(name, make("input", { name, autocomplete: "off", maxlength: 200 }), parameter.description);
}

function labelled(name, control, hint = "") {
  control.id = `part-${name}`;
  return make("div", {}, make("label", { for: control.id }, name), control, make("p", { class: "hint" }, hint));
}

function boxes(name, choices) {
  const box = (value) => make("label", { class: "box" }, make("input", { type: "checkbox", name, value }), ` ${value}`);
  return make("details", { open: name === "include" }, make("summary", {}, name),
    make("fieldset", {}, make("legend", { class: "hidden" }, name), ...choices.map(box)));
}

// What the form says, as an address.
function address() {
  const given = new Map();
  new FormData(element("query")).forEach((value, name) => {
    if (value.trim() !== "") given.set(name, [...(given.get(name) ?? []), value.trim()]);
  });
  const query = [...given].map(([name, values]) => `${name}=${encodeURIComponent(values.join(",")).replaceAll("%2C", ",")}`).join("&");
  const id = element("id").value.trim();
  return `/api/${element("type").value}${id && `/${encodeURIComponent(id)}`}${query && `?${query}`}`;
}

// A JSON value as text in which the API's own addresses are links.
function rendered(value, indent = "") {
  if (typeof value === "string") return [text(value)];
  if (value === null || typeof value !== "object") return [make("span", { class: "literal" }, String(value))];
  const members = Array.isArray(value) ? value.map((it) => [null, it]) : Object.entries(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (members.length === 0) return [open + close];
  const inner = `${indent}  `;
  return [open, ...members.flatMap(([name, it], at) => [at ? ",\n" : "\n", inner,
    ...(name === null ? [] : [make("span", { class: "name" }, JSON.stringify(name)), ": "]), ...rendered(it, inner)]),
  `\n${indent}${close}`];
}

function text(value) {
  const path = LINK.exec(value)?.[1];
  const written = JSON.stringify(value);
  return path && !path.startsWith("/api/openapi") ? make("a", { href: `#${path}` }, written) : make("span", { class: "string" }, written);
}

function showErrors(errors) {
  element("errors").hidden = errors.length === 0;
  element("errors").replaceChildren(...errors.map(({ status, title, detail, source }) => {
    const where = source && Object.values(source)[0];
    return make("li", {}, make("strong", {}, `${status} ${title}`), `: ${detail}${where ? ` (${where})` : ""}`);
  }));
}

async function send(path) {
  element("address").value = path.replace(/%5B/gi, "[").replace(/%5D/gi, "]").replace(/%2C/gi, ",");
  element("status").textContent = "Asking ...";
  const started = performance.now();
  try {
    const answer = await fetch(path, { headers: { Accept: "application/vnd.api+json" } });
    const body = await answer.json();
    element("status").textContent = `${answer.status} ${answer.statusText}, ${Math.round(performance.now() - started)} ms`;
    showErrors(body.errors ?? []);
    element("body").replaceChildren(...rendered(body));
  } catch (error) {
    element("status").textContent = "";
    showErrors([{ status: "", title: "No answer", detail: error.message }]);
    element("body").replaceChildren();
  }
}

// Only addresses of the API are asked for, whatever stands behind #.
function asked() {
  const path = location.hash.slice(1);
  return path.startsWith("/api/") ? path : FIRST;
}

async function follow() {
  const type = asked().split(/[/?]/)[2];
  if (types().includes(type) && element("type").value !== type) showType(type);
  await send(asked());
}

function go(path) {
  if (location.hash.slice(1) === path) send(path);
  else location.hash = path;
}

async function start() {
  api = await (await fetch(element("description").href)).json();
  element("type").replaceChildren(...types().map((type) => make("option", {}, type)));
  element("explorer").hidden = false;
  showType("stories");
  element("type").addEventListener("change", () => showType(element("type").value));
  element("id").addEventListener("change", showParts);
  element("query").addEventListener("submit", (event) => { event.preventDefault(); go(address()); });
  element("request").addEventListener("submit", (event) => { event.preventDefault(); go(element("address").value.trim()); });
  element("body").addEventListener("click", ({ target: clicked }) => {
    if (clicked.closest("a")) element("answer-heading").focus();
  });
  window.addEventListener("hashchange", follow);
  await follow();
}

start();
