// A table that is sorted by a click on a head, with the first rows alone until more are asked for.
class SortedTable {
  // Columns: { name, value(row), show(row), figure, heading }; value sorts, show makes what stands in the cell.
  constructor(caption, columns, sort) {
    this.columns = columns;
    this.sort = { at: sort, down: true };
    this.most = SortedTable.FIRST;
    this.heads = make("tr");
    this.body = make("tbody");
    this.more = make("button", { type: "button", className: "more", onclick: () => this.showMore() });
    const title = make("caption", { className: "unseen" }, caption);
    const table = make("table", {}, title, make("thead", {}, this.heads), this.body);
    this.element = make("div", { className: "scrolled" }, table, this.more);
    this.showHeads();
  }

  showHeads() {
    this.heads.replaceChildren(...this.columns.map((column, at) => {
      const head = make("th", { scope: "col", className: column.figure ? "figure" : "" },
        make("button", { type: "button", onclick: () => this.sortBy(at) }, column.name));
      if (at === this.sort.at) head.setAttribute("aria-sort", this.sort.down ? "descending" : "ascending");
      return head;
    }));
  }

  sortBy(at) {
    this.sort = { at, down: at === this.sort.at ? !this.sort.down : this.columns[at].figure === true };
    const focused = [...this.heads.cells].findIndex((cell) => cell.contains(document.activeElement));
    this.showHeads();
    if (focused >= 0) this.heads.cells[focused].firstChild.focus();
    this.show(this.rows, this.chosen);
  }

  showMore() {
    this.most += 10 * SortedTable.FIRST;
    this.show(this.rows, this.chosen);
  }

  show(rows, chosen = null) {
    this.chosen = chosen;
    this.rows = rows;
    const sorted = this.sorted();
    this.body.replaceChildren(...sorted.slice(0, this.most).map((row) => this.makeRow(row)));
    this.more.hidden = sorted.length <= this.most;
    this.more.textContent = `Show more of ${formatCount(sorted.length)}`;
  }

  makeRow(row) {
    const cells = this.columns.map(({ heading, figure, show }) => make(heading ? "th" : "td",
      { className: figure ? "figure" : "", ...(heading && { scope: "row" }) }, show(row)));
    return make("tr", { className: row === this.chosen ? "chosen" : "" }, cells);
  }

  sorted() {
    const { value } = this.columns[this.sort.at];
    const sign = this.sort.down ? -1 : 1;
    return this.rows.map((row) => [value(row), row]).sort(([one], [other]) => sign * compareValues(one, other))
      .map(([, row]) => row);
  }
}
SortedTable.FIRST = 100;

function compareValues(one, other) {
  if (typeof one === "string") return one.localeCompare(other);
  return one - other;
}
