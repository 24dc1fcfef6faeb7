// The page of a profile.
class ProfileViewer extends Viewer {
  makeViews() {
    return [new FlameView(this), new SandwichView(this), new TopView(this)];
  }

  get measureName() {
    return "Weight";
  }

  get statusStyle() {
    return "status";
  }

  addTimeline() {
    if (this.model.threads.length === 0) return;
    this.timeline = new Timeline(this);
    this.timelinePlace.replaceChildren(this.timeline.element);
    this.update();
  }

  colour(graph, id) {
    const frame = graph.tree.frame[id];
    if (this.colourTheme !== theme()) Object.assign(this, { colourTheme: theme(), colours: [] });
    return this.colours[frame] ||= kindColour(this.model.kind[frame], this.model.frames.name[frame]);
  }

  figures(graph, id) {
    const { selected, model } = this;
    const { self, total } = this.weights(graph.tree);
    const samples = this.share(graph.tree, "samples", selected.samples, selected.samplesBelow);
    const row = (name, value) => [name, model.format(value), formatShare(value, selected.total)];
    const count = ["Samples", formatCount(Math.round(samples.total[id])), ""];
    if (graph.tree.inverted) return [row("Through here", total[id]), count];
    return [row("Total", total[id]), row("Self", self[id]), count];
  }

  // Of {figures}: they say so themselves.
  get figureNames() {
    return [];
  }

  // What a function weighs line by line, and the way to its callers.
  more(graph, id) {
    const { tree } = graph;
    const frame = tree.frame[id];
    const open = make("button", { type: "button", onclick: () => this.change({ view: "sandwich", frame }) },
      "Callers and callees");
    const lines = tree.lines(id, this.selected.values, this.selected.below).filter(({ line }) => line > 0);
    return [make("p", {}, open), ...(lines.length ? this.lineTable(lines, tree.inverted && id > 0) : [])];
  }

  lineTable(lines, inverted) {
    const most = 50;
    const names = inverted ? ["Line", "Through here"] : ["Line", "Total", "Self"];
    const heads = names.map((name, at) => make("th", { scope: "col", className: at ? "figure" : "" }, name));
    const rows = lines.slice(0, most).map((line) => this.lineRow(line, inverted));
    const table = make("table", { className: "lines" }, make("caption", {}, "By line"),
      make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows));
    return [table, lines.length > most ? make("p", {}, `and ${lines.length - most} more lines`) : ""];
  }

  lineRow({ line, self, total }, inverted) {
    const cells = (inverted ? [total] : [total, self]).map((value) => make("td", { className: "figure" },
      `${this.model.format(value)} · ${formatShare(value, this.selected.total)}`));
    return make("tr", {}, make("th", { scope: "row" }, String(line)), cells);
  }

  statusText() {
    const { model, selected, state } = this;
    const samples = selected.samplesBelow[0];
    const where = [state.range ? `${model.formatTimeOf(state.range[0])} to ${model.formatTimeOf(state.range[1])}` : "",
      state.threads.size ? plural(state.threads.size, "thread") : ""].filter(Boolean).join(", ");
    return `${where ? `Chosen: ${where}. ` : ""}${plural(samples, "sample")}, ${model.format(selected.total)}.`;
  }

  legendItems() {
    const present = new Set([...this.model.kind, ...(this.model.threads.length ? this.model.category : [])]);
    return KINDS.map((_, kind) => kind).filter((kind) => present.has(kind) && kind !== OTHER)
      .map((kind) => swatch(kindColour(kind), KIND_NAMES[kind]));
  }
}
