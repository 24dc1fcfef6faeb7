// Texts of a profile may be anything: they only ever become text, and what would turn the reading direction, or cannot
// be seen, is shown as its escape.
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

function printable(text) {
  return text.replace(UNSAFE, (character) => {
    return `\\u${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  });
}

// Makes an element. Children that are no elements become text; properties that begin with "on" listen.
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== "role" && !key.includes("-")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const TIMES = [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]];
const COUNTS = [["\u00A0G", 1e9], ["\u00A0M", 1e6], ["\u00A0k", 1e3], ["", 1]];

// Three digits that count, and the unit that suits; the unit is that of the rounded figure, or there would be 1000 ms.
function scaled(number, scale) {
  const rounded = Math.abs(Number(number.toPrecision(3)));
  const [unit, factor] = scale.find(([, size]) => rounded >= size) || scale[scale.length - 1];
  return [figure(number / factor), unit];
}

function figure(number) {
  if (number === 0) return "0";
  const size = Math.abs(number);
  const digits = Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(size))));
  return number.toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace(/^-/, "−");
}

const formatTime = (nanoseconds) => scaled(nanoseconds, TIMES).join("\u00A0");
const formatCount = (number) => (Math.abs(number) < 1e4 ? figure(number) : scaled(number, COUNTS).join(""));

function formatShare(part, whole) {
  if (!(whole > 0)) return "–";
  const percent = (100 * part) / whole;
  return `${percent.toFixed(Math.abs(percent) < 0.995 && percent !== 0 ? 2 : 1).replace("-", "−")}\u00A0%`;
}

const plural = (count, word) => `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
const signed = (text, number) => (number > 0 ? `+${text}` : text);
