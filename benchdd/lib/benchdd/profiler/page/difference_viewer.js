// The page of a difference: the same graph, coloured by what changed.
class DifferenceViewer extends Viewer {
  makeViews() {
    return [new FlameView(this), new ChangesView(this)];
  }

  get measureName() {
    return "Width";
  }

  get statusStyle() {
    return "status verdict";
  }

  sides(tree) {
    const { model } = this;
    const { parent, size } = model.nodes;
    this.below ||= [model.a, model.b].map((values) => sumBelow(parent, size, values));
    return ["a", "b"].map((name, at) => this.share(tree, name, model[name], this.below[at]));
  }

  colour(graph, id) {
    const [a, b] = this.sides(graph.tree);
    return changeColour((b.self[id] - a.self[id]) / Math.max(...this.model.totals, Number.MIN_VALUE));
  }

  figures(graph, id) {
    const { model } = this;
    const [a, b] = this.sides(graph.tree);
    const change = (value) => signed(model.formatShort(value), value);
    const row = (name, from, to) => [name, model.formatShort(from), model.formatShort(to), change(to - from)];
    return [row("Self", a.self[id], b.self[id]), row("Total", a.total[id], b.total[id])];
  }

  get figureNames() {
    return [this.model.per, "A", "B", "change"];
  }

  more(graph, id) {
    const change = this.model.changeOf(graph.tree.frame[id]);
    if (!change) return [];
    return [make("p", {}, "This function in all stacks: ", showVerdict(change),
      `, ${this.model.formatShareOf(change.change)} of all (${this.model.formatInterval(change.interval)}).`)];
  }

  statusText() {
    return printable(this.model.verdict);
  }

  legendItems() {
    const marks = [[-FULL_CHANGE, "better by 10 % of the total, or by more"], [-FULL_CHANGE / 10, "by 1 %"],
      [0, "the same"], [FULL_CHANGE / 10, "worse by 1 %"], [FULL_CHANGE, "by 10 % or more"]];
    return [make("li", {}, "Change in the frame itself:"),
      ...marks.map(([share, words]) => swatch(changeColour(share), words))];
  }
}
