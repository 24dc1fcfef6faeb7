"use strict";
// The page is whole without this: it only adds sorting and a filter, and opens what is folded before it is printed.
for (const head of document.querySelectorAll("th[data-sort]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => sort(head));
}

function sort(head) {
  const table = head.closest("table");
  const at = head.cellIndex;
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((one, other) => compare(one.cells[at], other.cells[at], down));
  body.append(...rows);
}

// What has no value stays at the end, whichever way the others go.
function compare(one, other, down) {
  const [a, b] = [one.dataset.value, other.dataset.value];
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  const order = isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b;
  return down ? -order : order;
}

const field = document.querySelector("#filter");
if (field) {
  field.closest(".filter").hidden = false;
  const count = document.querySelector("#filtered");
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    const rows = [...document.querySelectorAll("tr[data-name]")];
    for (const row of rows) row.hidden = !row.dataset.name.toLowerCase().includes(wanted);
    for (const part of document.querySelectorAll("[data-part]")) {
      part.hidden = wanted !== "" && !part.querySelector("tr[data-name]:not([hidden])");
    }
    count.textContent = wanted && `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
  });
}

addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});
