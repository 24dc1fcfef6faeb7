// A page to write queries on: an editor, the schema by introspection, answers, and what was asked before.
// Nothing is ever read as markup, and nothing is asked of anybody but the page's own address.
const element = (id) => document.getElementById(id);
const STORE = `graphql:${location.pathname}`;
const MOST = 30;
// Results of a subscription that are shown.
const LATEST = 50;
const JSON_TYPES = "application/graphql-response+json, application/json;q=0.9";
const EVENTS = "text/event-stream";
const FIRST = "{\n  __typename\n}\n";
const TYPE = "kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";
const VALUE = `name description defaultValue type { ${TYPE} }`;
const INTROSPECTION = `query Introspection { __schema {
  queryType { name } mutationType { name } subscriptionType { name }
  types { kind name description
    fields(includeDeprecated: true) { name description isDeprecated deprecationReason args { ${VALUE} } type { ${TYPE} } }
    inputFields { ${VALUE} } interfaces { name } possibleTypes { name }
    enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason } } } }`;
let types = new Map();
let roots = {};
let trail = [];
let running;
// How many the subscription has had.
let results = 0;

// Makes an element with attributes and children.
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

function link(text, action, attributes = {}) {
  const made = make("button", { type: "button", class: "link", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

// What was asked before, and what stands in the editor; a browser that keeps nothing loses nothing else.
function load() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function save(changes) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...load(), ...changes }));
  } catch {
    // Full, or not allowed.
  }
}

// Headers may have secrets in them: they stay in the tab, and end with it.
function remember() {
  save({ query: element("query").value, variables: element("variables").value });
  try {
    sessionStorage.setItem(STORE, element("headers").value);
  } catch {
    // As above.
  }
}

function keptHeaders() {
  try {
    return sessionStorage.getItem(STORE) ?? "";
  } catch {
    return "";
  }
}

// The tokens of a document, without strings, comments and blanks in between.
const TOKEN = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*(?:"|$)|#[^\n]*|\.\.\.|[\s,\ufeff]+|[$@]?[A-Za-z_]\w*|-?\d[\d.eE+-]*|[^]/gy;

function tokens(text) {
  return [...text.matchAll(TOKEN)].map((match) => ({ text: match[0], at: match.index }));
}

function meaningful(text) {
  return tokens(text).filter((token) => !/^[\s,#\ufeff]/.test(token.text));
}

// Kind and name of each operation, for the choice of one. A definition begins where nothing has, or one has ended.
function operations(text) {
  const found = [];
  let depth = 0;
  let begins = true;
  meaningful(text).forEach((token, index, all) => {
    if (begins && ["query", "mutation", "subscription"].includes(token.text)) {
      const name = all[index + 1]?.text;
      found.push({ kind: token.text, name: /^[A-Za-z_]/.test(name ?? "") ? name : "" });
    }
    if ("{(".includes(token.text)) depth += 1;
    if ("})".includes(token.text)) depth -= 1;
    begins = depth === 0 && token.text === "}";
  });
  return found;
}

// Whether the operation that would run is a subscription.
function subscribes() {
  const all = operations(element("query").value);
  const chosen = element("operation").value;
  return (chosen ? all.find(({ name }) => name === chosen) : all[0])?.kind === "subscription";
}

function showOperations() {
  const names = operations(element("query").value).map(({ name }) => name).filter(Boolean);
  const chosen = element("operation").value;
  element("operation").replaceChildren(...(names.length > 1 ? names : ["the only one"]).map((name) =>
    make("option", { value: names.length > 1 ? name : "" }, name)));
  if (names.includes(chosen) && names.length > 1) element("operation").value = chosen;
  element("operation").disabled = names.length < 2;
}

// A document with two blanks for each brace that is open.
function tidied(text) {
  let depth = 0;
  let parens = 0;
  let made = "";
  const line = () => { made = `${made.trimEnd()}\n${"  ".repeat(Math.max(depth, 0))}`; };
  for (const { text: token } of tokens(text)) {
    if (/^[\s,\ufeff]/.test(token)) {
      if (parens > 0) made += token.includes(",") ? ", " : " ";
      else if (token.includes("\n") && depth > 0) line();
      else if (token.includes("\n\n")) made = `${made.trimEnd()}\n\n`;
      else if (token.includes("\n")) made = `${made.trimEnd()}\n`;
      else if (!/\n *$/.test(made)) made += " ";
    } else if (token.startsWith("#")) {
      made += token;
      line();
    } else if (parens === 0 && token === "{") {
      made = /(?:^|\n)$/.test(made) ? `${made}{` : `${made.trimEnd()} {`;
      depth += 1;
      line();
    } else if (parens === 0 && token === "}") {
      depth -= 1;
      line();
      made += "}";
      line();
    } else {
      if (token === "(") parens += 1;
      if (token === ")") parens -= 1;
      made += token;
    }
  }
  return `${made.replace(/[ \t]+\n/g, "\n").trim()}\n`;
}

// An object that somebody has written as JSON; nothing is an empty one.
function written(id) {
  const text = element(id).value.trim();
  if (text === "") return {};
  try {
    const value = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value;
  } catch (error) {
    throw new Error(`${id} are no JSON: ${error.message}`);
  }
  throw new Error(`${id} are no object: write one such as {"name": "value"}`);
}

function post(body, headers, { accept = JSON_TYPES, signal } = {}) {
  return fetch(location.pathname, {
    method: "POST", signal, body: JSON.stringify(body), headers: { Accept: accept, "Content-Type": "application/json", ...headers },
  });
}

// The value of a JSON text; undefined for what is none.
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A JSON value in colours.
function rendered(value, indent = "") {
  if (value === null || typeof value !== "object") {
    return [make("span", { class: typeof value === "string" ? "string" : "literal" }, JSON.stringify(value))];
  }
  const members = Array.isArray(value) ? value.map((it) => [null, it]) : Object.entries(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (members.length === 0) return [open + close];
  const inner = `${indent}  `;
  return [open, ...members.flatMap(([name, it], at) => [at ? ",\n" : "\n", inner,
    ...(name === null ? [] : [make("span", { class: name === "errors" && indent === "" ? "name bad" : "name" }, JSON.stringify(name)), ": "]),
    ...rendered(it, inner)]), `\n${indent}${close}`];
}

// A text in colours, where it is JSON.
function coloured(text) {
  const value = parsed(text);
  return value === undefined ? [text] : rendered(value);
}

function show(text, ...parts) {
  element("status").textContent = text;
  if (parts.length > 0) element("answer").replaceChildren(...parts);
}

// The button runs, or stops what goes on.
function offer(name) {
  element("run").textContent = name;
  element("run").title = name === "Run" ? "Ctrl+Enter" : "";
}

function press() {
  if (element("run").textContent === "Stop") running.abort();
  else run();
}

async function run() {
  running?.abort();
  const mine = running = new AbortController();
  hideChoices();
  remember();
  offer("Run");
  let body;
  let headers;
  try {
    body = { query: element("query").value, variables: written("variables") };
    headers = written("headers");
  } catch (error) {
    show(error.message, "");
    return;
  }
  if (element("operation").value) body.operationName = element("operation").value;
  try {
    await (subscribes() ? subscribe : execute)(body, headers, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) show(`No answer: ${error.message}`, "");
  }
  if (running === mine) offer("Run");
}

async function execute(body, headers, signal) {
  show("Asking ...");
  const started = performance.now();
  await showWhole(await post(body, headers, { signal }), started);
  note(body);
}

async function showWhole(response, started) {
  const text = await response.text();
  show(`${response.status} ${response.statusText}, ${Math.round(performance.now() - started)} ms, ${text.length} characters`,
    ...coloured(text));
}

// A subscription is answered by events; a request that is refused, and one to a server without streams, by JSON.
async function subscribe(body, headers, signal) {
  results = 0;
  offer("Stop");
  show("Asking ...", "");
  signal.addEventListener("abort", () => showState("Stopped"));
  const started = performance.now();
  const response = await post(body, headers, { accept: `${EVENTS}, ${JSON_TYPES}`, signal });
  note(body);
  if (!response.headers.get("Content-Type")?.startsWith(EVENTS)) return showWhole(response, started);
  showState("Subscribed");
  try {
    showState(await follow(response, signal) ? "Ended by the server" : "Broken off: the stream has no end");
  } catch (error) {
    if (!signal.aborted) showState(`Broken off: ${error.message}`);
  }
}

// Shows results as they come; answers whether the server has said that there are no more.
async function follow(response, signal) {
  for await (const [name, data] of events(response.body)) {
    signal.throwIfAborted();
    if (name === "complete") return true;
    if (name === "next") showResult(data);
  }
  return false;
}

// The latest result is on top, and those before it are as many as a reader may want.
function showResult(text) {
  const shown = element("answer");
  results += 1;
  const head = make("span", { class: "hint" }, `Result ${results}, ${new Date().toLocaleTimeString()}\n`);
  shown.prepend(make("span", { class: "result" }, head, ...coloured(text), "\n"));
  while (shown.children.length > LATEST) shown.lastElementChild.remove();
  showState("Subscribed");
}

function showState(state) {
  show(`${state}, ${results} ${results === 1 ? "result" : "results"}${results > LATEST ? `, the latest ${LATEST} are shown` : ""}`);
}

function note(body) {
  const entry = { query: body.query, variables: element("variables").value };
  const others = (load().history ?? []).filter((it) => JSON.stringify(it) !== JSON.stringify(entry));
  save({ history: [entry, ...others].slice(0, MOST) });
  showHistory();
}

function showHistory() {
  element("history").replaceChildren(...(load().history ?? []).map((entry) => make("li", {}, link(
    entry.query.replace(/\s+/g, " ").trim().slice(0, 80) || "(nothing)", () => {
      ["query", "variables"].forEach((id) => { element(id).value = entry[id]; });
      changed();
      element("query").focus();
    }))));
}

// A type with its lists and bangs, the name of which leads to it.
function typeLink(type) {
  if (type.kind === "NON_NULL") return [...typeLink(type.ofType), "!"];
  if (type.kind === "LIST") return ["[", ...typeLink(type.ofType), "]"];
  return [link(type.name, () => visit(type.name))];
}

function named(type) {
  return type.ofType ? named(type.ofType) : type.name;
}

function values(list) {
  return list.flatMap((it, at) => [at ? ", " : "", `${it.name}: `, ...typeLink(it.type), it.defaultValue === null ? "" : ` = ${it.defaultValue}`]);
}

function described(it, ...head) {
  const gone = it.isDeprecated ? `Deprecated: ${it.deprecationReason ?? ""}` : "";
  return [make("dt", it.isDeprecated ? { class: "gone" } : {}, ...head), ...[it.description, gone].filter(Boolean).map((text) => make("dd", {}, text))];
}

function fieldLine(field) {
  const args = field.args?.length ? ["(", ...values(field.args), ")"] : [];
  return described(field, field.name, ...args, ": ", ...typeLink(field.type), !field.defaultValue ? "" : ` = ${field.defaultValue}`);
}

function section(title, items) {
  return items.length ? [make("h3", {}, title), make("dl", {}, ...items)] : [];
}

function names(list) {
  return (list ?? []).flatMap(({ name }) => [make("dt", {}, link(name, () => visit(name)))]);
}

function showType(name) {
  const type = types.get(name);
  return [make("h3", { id: "type" }, `${type.kind.toLowerCase().replace("_", " ")} ${type.name}`), ...(type.description ? [make("p", {}, type.description)] : []),
    ...section("Fields", [...(type.fields ?? []), ...(type.inputFields ?? [])].flatMap(fieldLine)),
    ...section("Values", (type.enumValues ?? []).flatMap((it) => described(it, it.name))),
    ...section("Is", names(type.interfaces)), ...section("One of", names(type.possibleTypes))];
}

function showRoots() {
  const others = [...types.keys()].filter((name) => !name.startsWith("__") && !Object.values(roots).includes(name)).sort();
  return [...section("Begins at", Object.entries(roots).flatMap(([kind, name]) => [make("dt", {}, `${kind}: `, link(name, () => visit(name)))])),
    ...section("Types", others.flatMap((name) => [make("dt", {}, link(name, () => visit(name)))]))];
}

function found(word) {
  const lower = word.toLowerCase();
  const hits = [...types.values()].filter(({ name }) => !name.startsWith("__")).flatMap((type) => [
    ...(type.name.toLowerCase().includes(lower) ? [[type.name, type.name]] : []),
    ...[...(type.fields ?? []), ...(type.inputFields ?? []), ...(type.enumValues ?? [])]
      .filter(({ name }) => name.toLowerCase().includes(lower)).map(({ name }) => [`${type.name}.${name}`, type.name])]);
  return section(`Found: ${hits.length}`, hits.slice(0, 100).map(([text, name]) => make("dt", {}, link(text, () => visit(name)))));
}

function visit(name) {
  element("search").value = "";
  trail = name === undefined ? [] : trail.includes(name) ? trail.slice(0, trail.indexOf(name) + 1) : [...trail, name];
  showSchema();
  element("schema").focus();
}

function showSchema() {
  const word = element("search").value.trim();
  element("trail").replaceChildren(link("Schema", () => visit()), ...trail.flatMap((name) => [" › ", link(name, () => visit(name))]));
  element("schema").replaceChildren(...(word ? found(word) : trail.length ? showType(trail.at(-1)) : showRoots()));
}

async function learn() {
  try {
    const response = await post({ query: INTROSPECTION, operationName: "Introspection" }, written("headers"));
    const value = parsed(await response.text());
    const schema = value?.data?.__schema;
    if (!schema) throw new Error(value?.errors?.[0]?.message ?? "no answer");
    types = new Map(schema.types.map((type) => [type.name, type]));
    roots = Object.fromEntries(["query", "mutation", "subscription"].filter((kind) => schema[`${kind}Type`]).map((kind) => [kind, schema[`${kind}Type`].name]));
    trail = trail.filter((name) => types.has(name));
    showSchema();
  } catch (error) {
    element("schema").replaceChildren(make("p", { class: "bad" }, `The schema cannot be read: ${error.message}`));
  }
}

// The type whose fields can stand at a place of the document; nothing within arguments.
function typeAt(text) {
  const stack = [];
  let kind = "query";
  let last;
  let parens = 0;
  let condition;
  let before;
  meaningful(text).forEach(({ text: token }) => {
    if (token === "(") parens += 1;
    else if (token === ")") parens -= 1;
    else if (parens > 0) return;
    else if (token === "{") {
      const above = types.get(stack.at(-1));
      const field = above?.fields?.find(({ name }) => name === last);
      stack.push(condition ?? (stack.length === 0 ? roots[kind] : field && named(field.type)));
      condition = last = undefined;
      return;
    } else if (token === "}") {
      stack.pop();
      kind = "query";
    } else if (/^[A-Za-z_]/.test(token)) {
      if (stack.length === 0 && Object.hasOwn(roots, token)) kind = token;
      if (before === "on") condition = token;
      else if (token !== "on") last = token;
    }
    before = token;
  });
  return parens > 0 ? undefined : types.get(stack.at(-1));
}

function word() {
  const { value, selectionStart } = element("query");
  return /[A-Za-z_]\w*$/.exec(value.slice(0, selectionStart))?.[0] ?? "";
}

function showChoices() {
  const { value, selectionStart } = element("query");
  const begun = word();
  const type = typeAt(value.slice(0, selectionStart - begun.length));
  const fitting = begun === "" ? [] : (type?.fields ?? []).filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun);
  element("choices").replaceChildren(...fitting.slice(0, 20).map(({ name }, at) => {
    const option = make("li", { role: "option", "aria-selected": String(at === 0) }, name);
    option.addEventListener("mousedown", (event) => { event.preventDefault(); choose(name); });
    return option;
  }));
  element("choices").hidden = fitting.length === 0;
}

function hideChoices() {
  element("choices").hidden = true;
}

function choose(name) {
  const query = element("query");
  query.setRangeText(name, query.selectionStart - word().length, query.selectionStart, "end");
  changed();
  hideChoices();
}

function move(step) {
  const options = [...element("choices").children];
  const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  options[at].setAttribute("aria-selected", "false");
  const next = options[(at + step + options.length) % options.length];
  next.setAttribute("aria-selected", "true");
  next.scrollIntoView({ block: "nearest" });
}

function changed() {
  showOperations();
  remember();
}

// Keys of the editor, while there are choices and otherwise.
function pressed(event) {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    run();
  } else if (event.target.id === "query" && !element("choices").hidden) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" || event.key === "Tab") choose(element("choices").querySelector("[aria-selected=true]").textContent);
    else if (event.key === "Escape") hideChoices();
    else return;
    event.preventDefault();
  }
}

function start() {
  const kept = { query: FIRST, ...load(), headers: keptHeaders() };
  const given = new URLSearchParams(location.search);
  ["query", "variables", "headers"].forEach((id) => {
    element(id).value = (id !== "headers" && given.get(id)) || kept[id] || "";
    element(id).addEventListener("input", changed);
  });
  element("query").addEventListener("input", showChoices);
  element("query").addEventListener("blur", hideChoices);
  document.addEventListener("keydown", pressed);
  element("run").addEventListener("click", press);
  element("tidy").addEventListener("click", () => { element("query").value = tidied(element("query").value); changed(); });
  element("reload").addEventListener("click", learn);
  element("search").addEventListener("input", showSchema);
  element("forget").addEventListener("click", () => { save({ history: [] }); showHistory(); });
  showOperations();
  showHistory();
  learn();
}

start();
