// The difference of two profiles, A and B: nodes weigh what they took of a unit of work.
class DifferenceModel extends Model {
  constructor(payload) {
    super(DifferenceModel.frames(payload.frames), DifferenceModel.nodes(payload.nodes));
    this.unit = payload.unit;
    this.verdict = payload.verdict;
    this.totals = payload.total;
    this.a = Float64Array.from(payload.nodes, (node) => node[2]);
    this.b = Float64Array.from(payload.nodes, (node) => node[3]);
    this.changes = payload.changes;
    const larger = this.b.map((value, node) => Math.max(value, this.a[node]));
    this.measures = [{ id: "b", name: "B", values: this.b }, { id: "a", name: "A", values: this.a },
      { id: "larger", name: "the larger of A and B", values: larger }];
    this.samples = new Float64Array(this.nodes.size);
  }

  static frames(frames) {
    return { size: frames.length, name: frames.map(([name]) => name), path: frames.map(([, path]) => path),
      line: Int32Array.from(frames, ([, , line]) => line || 0) };
  }

  static nodes(nodes) {
    return { size: nodes.length, parent: Int32Array.from(nodes, ([parent]) => parent),
      frame: Int32Array.from(nodes, ([, frame]) => frame), line: new Int32Array(nodes.length),
      samples: new Float64Array(nodes.length) };
  }

  // What is measured, without what it is measured of: that is `per`.
  formatShort(value) {
    if (this.unit === "of the whole") return formatShare(value, 1);
    return /^ns\b/.test(this.unit) ? formatTime(value) : formatCount(value);
  }

  get per() {
    return this.unit === "of the whole" ? "" : printable(this.unit.replace(/^ns\b\s*/, ""));
  }

  format(value) {
    return `${this.formatShort(value)} ${this.per}`.trimEnd();
  }

  // The change of a function, where one was tested.
  changeOf(frame) {
    return this.changes.find((change) => this.sameFrame(change.frame, frame));
  }

  sameFrame(one, other) {
    const { name, path, line } = this.frames;
    return name[one] === name[other] && path[one] === path[other] && line[one] === line[other];
  }

  formatChange(value) {
    return signed(this.format(value), value);
  }

  // Where a change was tested, it is a share of the total of A.
  formatShareOf(change) {
    return signed(formatShare(change, 1), change);
  }

  formatInterval(interval) {
    if (!interval) return "not known";
    const ends = ["−∞", "∞"];
    return interval.map((bound, at) => (bound === null ? ends[at] : this.formatShareOf(bound))).join(" to ");
  }

  facts() {
    const [a, b] = this.totals;
    const share = signed(formatShare(b - a, a), b - a);
    return [`A ${this.format(a)}`, `B ${this.format(b)}`, `${this.formatChange(b - a)} (${share})`];
  }

  select(measure) {
    return new Selected(this, measure, null);
  }
}
