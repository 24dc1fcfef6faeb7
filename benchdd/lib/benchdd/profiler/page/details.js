// All that is known of the frame with the focus.
class Details {
  constructor(viewer) {
    this.viewer = viewer;
    this.element = make("aside", { className: "details", "aria-label": "Details of the frame" });
  }

  show(graph, id) {
    const { viewer } = this;
    const frame = graph.tree.frame[id];
    const figures = viewer.figures(graph, id);
    this.element.replaceChildren(
      make("h2", {}, graph.label(id)),
      make("p", { className: "faint" }, [viewer.model.place(frame, graph.tree.line[id] || undefined),
        this.kind(frame)].filter(Boolean).join(" · ")),
      make("table", { className: "figures" }, this.heads(), make("tbody", {}, figures.map((row) => this.row(row)))),
      ...viewer.more(graph, id));
  }

  heads() {
    const { figureNames } = this.viewer;
    if (figureNames.length === 0) return null;
    const head = (name, at) => make("th", { scope: "col", className: at ? "figure" : "" }, name);
    return make("thead", {}, make("tr", {}, figureNames.map(head)));
  }

  row([name, ...values]) {
    return make("tr", {}, make("th", { scope: "row" }, name),
      values.map((value) => make("td", { className: "figure" }, value)));
  }

  kind(frame) {
    const { model } = this.viewer;
    const gem = (model.frames.path[frame] || "").match(IN_GEM);
    return gem && model.kind[frame] === GEM ? `gem ${printable(gem[1])}` : KIND_NAMES[model.kind[frame]];
  }
}

// The frame under the mouse, beside it.
class Tip {
  constructor(viewer) {
    this.viewer = viewer;
    this.element = make("div", { className: "tip", role: "tooltip", hidden: true });
  }

  show(hovered) {
    this.element.hidden = !hovered;
    if (!hovered) return;
    const { graph, id, x, y } = hovered;
    this.element.replaceChildren(...this.content(graph, id));
    const { width, height } = this.element.getBoundingClientRect();
    this.element.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - width - 12))}px`;
    this.element.style.top = `${y + 20 + height < innerHeight ? y + 20 : Math.max(4, y - height - 12)}px`;
  }

  content(graph, id) {
    if (id === SMALL) return [make("p", {}, "Frames that are too narrow to be seen: zoom in.")];
    const place = this.viewer.model.place(graph.tree.frame[id], graph.tree.line[id] || undefined);
    return [make("b", {}, graph.label(id)), place ? make("p", { className: "faint" }, place) : null,
      ...this.viewer.sentences(graph, id).map((sentence) => make("p", {}, sentence))].filter(Boolean);
  }
}

// What the zoomed frame was called by, each to be zoomed to.
class Crumbs {
  constructor() {
    this.list = make("ol", {});
    this.element = make("nav", { className: "crumbs", "aria-label": "Callers of the zoomed frame" }, this.list);
  }

  show(graph) {
    const path = graph.tree.path(graph.zoom);
    const most = 8;
    const shown = path.length > most ? [path[0], null, ...path.slice(1 - most)] : path;
    this.list.replaceChildren(...shown.map((id) => make("li", {}, this.crumb(graph, id, path.length - most))));
  }

  crumb(graph, id, hidden) {
    if (id === null) return make("span", { className: "faint" }, `${hidden} more`);
    const current = id === graph.zoom;
    const button = make("button", { type: "button", onclick: () => graph.zoomTo(id) }, graph.label(id));
    if (current) button.setAttribute("aria-current", "location");
    return button;
  }
}
