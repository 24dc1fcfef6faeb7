// One page: what is looked at (`state`), what follows from it, and the parts that show it.
class Viewer {
  constructor(model, main) {
    Object.assign(this, { model, main, link: new Link(model), trees: new Map(), shares: new Map() });
    this.usual = { view: "flame", zoom: 0, search: "", range: null, threads: new Set(),
      measure: model.measures[0].id, lines: false, frame: null };
    this.state = this.readLink();
    this.views = this.makeViews();
    this.details = new Details(this);
    this.tip = new Tip(this);
    this.bar = new Bar(this);
    this.help = new Help();
    this.build();
    this.listen();
    this.update();
  }

  readLink() {
    return this.link.read(location.hash, this.usual);
  }

  build() {
    const panels = this.views.map((view) => make("section", { id: `panel-${view.id}`, role: "tabpanel",
      "aria-labelledby": `tab-${view.id}`, hidden: true }, view.element));
    this.timelinePlace = make("div");
    this.main.replaceChildren(this.bar.element, this.timelinePlace, this.bar.status, this.bar.legend,
      make("div", { className: "columns" }, make("div", { className: "views" }, panels), this.details.element),
      this.tip.element, this.help.element);
  }

  listen() {
    addEventListener("hashchange", () => {
      if (location.hash === this.link.write(this.state)) return;
      this.state = this.readLink();
      this.refresh();
    });
    document.addEventListener("keydown", (event) => this.press(event));
    DARK.addEventListener("change", () => this.refresh());
  }

  press(event) {
    const typing = event.target.matches("input[type=search], select");
    if (event.key === "Escape" && !this.help.element.open) this.reset(typing);
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?") this.help.element.showModal();
    if (event.key !== "/") return;
    event.preventDefault();
    this.bar.search.focus();
  }

  // In the search, Escape empties it first.
  reset(typing) {
    if (typing && this.state.search) return this.change({ search: "" });
    if (typing) this.view.graphs[0]?.element.focus();
    this.tip.show(null);
    for (const graph of this.view.graphs) if (graph.zoom) graph.zoomTo(0);
  }

  get view() {
    return this.views.find(({ id }) => id === this.state.view) || this.views[0];
  }

  change(changes) {
    Object.assign(this.state, changes);
    this.refresh();
  }

  // Once a frame of the screen, however fast a mouse is moved.
  refresh() {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = null;
      this.update();
      clearTimeout(this.saving);
      this.saving = setTimeout(() => history.replaceState(null, "", this.link.write(this.state)), 150);
    });
  }

  update() {
    this.compute();
    for (const view of this.views) document.getElementById(`panel-${view.id}`).hidden = view !== this.view;
    this.view.show();
    this.timeline?.show();
    this.bar.show();
    this.details.element.hidden = this.view.graphs.length === 0;
    const graph = this.view.graphs.find(({ element }) => element === document.activeElement) || this.view.graphs.at(-1);
    if (graph?.tree) this.details.show(graph, graph.focus);
  }

  // Only what has changed is computed again.
  compute() {
    const { model, state } = this;
    const selection = JSON.stringify([state.measure, state.range, [...state.threads], model.threads.length]);
    const shape = JSON.stringify([state.measure, state.lines]);
    if (shape !== this.shape) this.trees.clear();
    if (shape !== this.shape || selection !== this.selection) this.shares.clear();
    if (selection !== this.selection) {
      this.selected = model.select(model.measure(state.measure), state.range, state.threads);
      this.rows = null;
    }
    if (!this.units || this.units.lines !== state.lines) this.units = new Units(model, state.lines);
    if (this.search?.text !== state.search) this.search = new Search(model, state.search);
    Object.assign(this, { shape, selection });
  }

  // Children stand in the order of the whole, so that they stay in place while a range is dragged.
  arranged(key, makeTrees) {
    if (!this.trees.has(key)) {
      const trees = makeTrees();
      const all = this.model.select(this.model.measure(this.state.measure), null, new Set());
      for (const tree of trees) tree.arrange(tree.weigh(all.values, all.below).total);
      this.trees.set(key, trees);
    }
    return this.trees.get(key);
  }

  wholeTree() {
    return this.arranged("whole", () => [Tree.whole(this.model, this.units)])[0];
  }

  sandwichTrees(frame) {
    for (const key of this.trees.keys()) if (key !== "whole" && key !== frame) this.trees.delete(key);
    return this.arranged(frame, () => {
      const callees = Tree.callees(this.model, this.units, frame);
      return [Tree.callers(this.model, this.units, frame, callees), callees];
    });
  }

  weights(tree) {
    return this.share(tree, "weights", this.selected.values, this.selected.below);
  }

  // What is summed up in a tree is kept until the selection changes.
  share(tree, name, values, below) {
    if (!this.shares.has(tree)) this.shares.set(tree, {});
    return this.shares.get(tree)[name] ||= tree.weigh(values, below);
  }

  functionRows() {
    this.rows ||= this.findRows();
    return this.search.active ? this.rows.filter(({ frame }) => this.search.found[frame]) : this.rows;
  }

  findRows() {
    const { self, total, samples } = sumFunctions(this.model, this.selected);
    return Array.from(total.keys()).filter((frame) => total[frame] > 0)
      .map((frame) => ({ frame, self: self[frame], total: total[frame], samples: samples[frame] }));
  }

  describe(graph, id) {
    const { frame, line } = graph.tree;
    return [graph.label(id), this.model.place(frame[id], line[id] || undefined),
      ...this.sentences(graph, id)].filter(Boolean).join("; ");
  }

  // Figures in a line each, with what they are.
  sentences(graph, id) {
    const names = this.figureNames;
    return this.figures(graph, id).map(([name, ...values]) => {
      const words = values.map((value, at) => (names.length ? `${names[at + 1]} ${value}` : value));
      return `${name}: ${words.filter(Boolean).join(", ")}`;
    });
  }

  focused(graph) {
    this.details.show(graph, graph.focus);
  }

  zoomed(graph) {
    if (graph === this.views[0].graph) this.change({ zoom: graph.tree.node(graph.zoom) });
    else this.details.show(graph, graph.focus);
  }

  hovered(hovered) {
    this.tip.show(hovered);
  }
}
