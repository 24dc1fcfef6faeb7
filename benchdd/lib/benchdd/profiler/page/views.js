// The ways to look at it. Each has an element and `show`, which is called when it is seen and something has changed.
class FlameView {
  constructor(viewer) {
    Object.assign(this, { viewer, id: "flame", name: "Flame graph" });
    this.graph = new Graph(viewer, "Flame graph");
    this.graphs = [this.graph];
    this.crumbs = new Crumbs();
    this.element = make("div", {}, this.crumbs.element, this.graph.element);
  }

  show() {
    const { viewer, graph } = this;
    const tree = viewer.wholeTree();
    const zoom = tree.of[viewer.state.zoom];
    if (tree !== graph.tree || zoom !== graph.zoom) {
      graph.tree = tree;
      graph.zoom = graph.focus = zoom;
    }
    graph.show(tree, viewer.weights(tree), viewer.search);
    this.crumbs.show(graph);
  }
}

// A function with its callers above and what it calls below.
class SandwichView {
  constructor(viewer) {
    Object.assign(this, { viewer, id: "sandwich", name: "Sandwich" });
    this.table = new SortedTable("Functions", functionColumns(viewer, true), 1);
    this.callers = new Graph(viewer, "Callers", { up: true });
    this.callees = new Graph(viewer, "Callees");
    this.graphs = [this.callers, this.callees];
    this.title = make("h2");
    this.element = make("div", { className: "sandwich" }, this.table.element, make("div", { className: "slices" },
      make("h3", {}, "Called by"), this.callers.element, this.title, this.callees.element, make("h3", {}, "Calls")));
  }

  show() {
    const { viewer } = this;
    const rows = viewer.functionRows();
    const frame = viewer.state.frame ?? heaviest(rows);
    this.table.show(rows, rows.find((row) => row.frame === frame));
    this.title.textContent = frame === null ? "Nothing was sampled." : viewer.model.name(frame);
    if (frame === null) return;
    const [callers, callees] = viewer.sandwichTrees(frame);
    this.callers.show(callers, viewer.weights(callers), viewer.search);
    this.callees.show(callees, viewer.weights(callees), viewer.search);
  }
}

function heaviest(rows) {
  return rows.reduce((best, row) => (best && best.self >= row.self ? best : row), null)?.frame ?? null;
}

class TopView {
  constructor(viewer) {
    Object.assign(this, { viewer, id: "top", name: "Top", graphs: [] });
    this.table = new SortedTable("Functions by what was sampled in them", functionColumns(viewer), 1);
    this.element = make("div", {}, this.table.element);
  }

  show() {
    this.table.show(this.viewer.functionRows());
  }
}

// All of them for the table alone, the first three in short beside graphs.
function functionColumns(viewer, short = false) {
  const { model } = viewer;
  const share = (value) => formatShare(value, viewer.selected.total);
  const show = short ? share : (value) => `${model.format(value)} · ${share(value)}`;
  const open = ({ frame }) => make("button", { type: "button", className: "link",
    onclick: () => viewer.change({ view: "sandwich", frame }) }, model.name(frame));
  const code = ({ frame }) => make("code", {}, model.place(frame));
  return [
    { name: "Function", heading: true, value: ({ frame }) => model.name(frame), show: open },
    { name: "Self", figure: true, value: ({ self }) => self, show: ({ self }) => show(self) },
    { name: "Total", figure: true, value: ({ total }) => total, show: ({ total }) => show(total) },
    { name: "Samples", figure: true, value: ({ samples }) => samples, show: ({ samples }) => formatCount(samples) },
    { name: "Kind", value: ({ frame }) => model.kind[frame], show: ({ frame }) => KIND_NAMES[model.kind[frame]] },
    { name: "Place", value: ({ frame }) => model.place(frame), show: code }
  ].slice(0, short ? 3 : undefined);
}

// What has changed between A and B, as it was tested.
class ChangesView {
  constructor(viewer) {
    Object.assign(this, { viewer, id: "changes", name: "Changes", graphs: [] });
    this.table = new SortedTable("Functions that changed", changeColumns(viewer), 3);
    this.none = make("p", {}, "No function was found to compare.");
    this.element = make("div", {}, this.none, this.table.element);
  }

  show() {
    const { model, search } = this.viewer;
    this.table.show(model.changes.filter(({ frame }) => !search.active || search.found[frame]));
    this.table.element.hidden = model.changes.length === 0;
    this.none.hidden = model.changes.length > 0;
  }
}

function changeColumns(viewer) {
  const { model } = viewer;
  const open = ({ frame }) => make("button", { type: "button", className: "link",
    onclick: () => viewer.change({ view: "flame", zoom: 0, search: model.frames.name[frame] }) }, model.name(frame));
  const figure = (name, value, show) => ({ name, figure: true, value, show });
  return [
    { name: "Function", heading: true, value: ({ frame }) => model.name(frame), show: open },
    figure("A, itself", ({ self }) => self[0], ({ self }) => model.format(self[0])),
    figure("B, itself", ({ self }) => self[1], ({ self }) => model.format(self[1])),
    figure("Change of all", ({ change }) => Math.abs(change), ({ change }) => model.formatShareOf(change)),
    figure("Interval", ({ interval }) => interval?.[0] ?? 0, ({ interval }) => model.formatInterval(interval)),
    { name: "Verdict", value: changeVerdict, show: showVerdict },
    { name: "Place", value: ({ place }) => place || "", show: ({ place }) => make("code", {}, printable(place || "")) }
  ];
}

function changeVerdict({ change, significant }) {
  if (!significant) return "cannot tell";
  return change < 0 ? "better" : "worse";
}

function showVerdict(change) {
  const verdict = changeVerdict(change);
  return make("span", { className: `tone-${verdict.replace(" ", "-")}` }, verdict);
}
