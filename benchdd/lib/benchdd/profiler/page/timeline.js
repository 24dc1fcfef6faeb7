// A strip for each thread, with what it did when. A range of time is dragged over the strips, or set by two sliders.
const STRIP = 30;

class Timeline {
  constructor(viewer) {
    this.viewer = viewer;
    this.model = viewer.model;
    this.most = Timeline.FIRST;
    this.list = make("ul", { className: "strips" });
    const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => this.model.formatTimeOf(this.model.end * part));
    const axis = make("div", { className: "axis", "aria-hidden": "true" }, marks.map((mark) => make("span", {}, mark)));
    this.element = make("section", { className: "timeline", "aria-label": "Timeline" }, this.list, axis,
      this.controls());
    this.makeStrips();
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  controls() {
    this.sliders = ["From", "To"].map((name, at) => make("input", { type: "range", min: 0, max: 1000, step: 1,
      value: at * 1000, oninput: () => this.slide(at) }));
    const reset = () => this.viewer.change({ range: null, threads: new Set() });
    this.whole = make("button", { type: "button", onclick: reset }, "Whole time");
    this.chosen = make("output");
    return make("div", { className: "range" }, this.sliders.map((slider, at) => make("label", {},
      at ? "To " : "From ", slider)), this.whole, this.chosen);
  }

  // The sliders push each other, so that a range is never empty.
  slide(moved) {
    const values = this.sliders.map((slider) => Number(slider.value));
    if (values[0] >= values[1]) values[1 - moved] = moved ? Math.max(0, values[1] - 1) : Math.min(1000, values[0] + 1);
    if (values[0] >= values[1]) values[moved] = moved ? 1 : 999;
    this.choose(values.map((value) => (value / 1000) * this.model.end));
  }

  choose([from, to]) {
    const range = [Math.max(0, Math.floor(from)), Math.min(this.model.end, Math.ceil(to))];
    const all = range[0] <= 0 && range[1] >= this.model.end;
    this.viewer.change({ range: all || range[0] >= range[1] ? null : range });
  }

  // Threads with most samples first, for there may be hundreds.
  makeStrips() {
    const { threads } = this.model;
    const size = (index) => threads[index].node.length;
    const order = [...threads.keys()].sort((one, other) => size(other) - size(one) || one - other);
    this.strips = order.slice(0, this.most).map((index) => this.makeStrip(index));
    this.list.replaceChildren(...this.strips.map(({ element }) => element));
    if (order.length > this.most) {
      this.list.append(make("li", {}, make("button", { type: "button", onclick: () => this.showAll() },
        `Show all ${order.length} threads`)));
    }
  }

  showAll() {
    this.most = Infinity;
    this.bins = 0;
    this.makeStrips();
    this.draw();
  }

  makeStrip(index) {
    const name = this.model.threadName(this.model.threads[index]);
    const label = make("button", { type: "button", className: "thread", "aria-pressed": "false",
      onclick: () => this.toggle(index) }, name);
    const canvas = make("canvas", { height: STRIP, role: "img",
      "aria-label": `What ${name} did when` });
    this.listen(canvas);
    return { index, label, canvas, element: make("li", {}, label, canvas) };
  }

  toggle(index) {
    const threads = new Set(this.viewer.state.threads);
    if (!threads.delete(index)) threads.add(index);
    this.viewer.change({ threads });
  }

  listen(canvas) {
    let from = null;
    const time = ({ clientX }) => {
      const { left, width } = canvas.getBoundingClientRect();
      return (Math.min(Math.max(clientX - left, 0), width) / width) * this.model.end;
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      from = { time: time(event), x: event.clientX };
    });
    canvas.addEventListener("pointermove", (event) => {
      if (from && Math.abs(event.clientX - from.x) > 3) this.choose([from.time, time(event)].sort((a, b) => a - b));
    });
    canvas.addEventListener("pointerup", (event) => {
      if (from && Math.abs(event.clientX - from.x) <= 3) this.viewer.change({ range: null });
      from = null;
    });
    canvas.addEventListener("pointercancel", () => { from = null; });
  }

  show() {
    const { range, threads } = this.viewer.state;
    const [from, to] = range || [0, this.model.end];
    this.setSlider(this.sliders[0], from);
    this.setSlider(this.sliders[1], to);
    this.chosen.textContent = `${this.model.formatTimeOf(from)} to ${this.model.formatTimeOf(to)}`;
    this.whole.disabled = !range && threads.size === 0;
    for (const { index, label } of this.strips) label.setAttribute("aria-pressed", threads.has(index));
    this.draw();
  }

  // The one that is being moved says what it is moved to, and is not moved back to what that is rounded to.
  setSlider(slider, time) {
    if (document.activeElement !== slider) slider.value = Math.round((time / this.model.end) * 1000);
    slider.setAttribute("aria-valuetext", this.model.formatTimeOf(time));
  }

  draw() {
    const width = this.strips[0].canvas.clientWidth;
    if (width === 0) return;
    const bins = this.binCount(width);
    if (bins !== this.bins) this.countAll(bins);
    for (const strip of this.strips) this.drawStrip(strip, width);
  }

  // So many that a bin has some samples.
  binCount(width) {
    const most = Math.max(...this.strips.map(({ index }) => this.model.threads[index].node.length));
    return Math.max(10, Math.min(Math.floor(width / 2), Math.floor(most / 4)));
  }

  countAll(bins) {
    this.bins = bins;
    this.highest = 1;
    for (const strip of this.strips) strip.counts = this.count(this.model.threads[strip.index], bins);
  }

  count({ node, time }, bins) {
    const counts = new Uint32Array(bins * KINDS.length);
    const heights = new Uint32Array(bins);
    const { category, end } = this.model;
    for (let at = 0; at < node.length; at += 1) {
      const bin = Math.floor((time[at] / end) * bins);
      counts[bin * KINDS.length + category[node[at]]] += 1;
      heights[bin] += 1;
    }
    this.highest = heights.reduce((most, height) => Math.max(most, height), this.highest);
    return counts;
  }

  drawStrip({ index, canvas, counts }, width) {
    const density = devicePixelRatio || 1;
    canvas.width = Math.round(width * density);
    canvas.height = STRIP * density;
    const pen = canvas.getContext("2d");
    pen.scale(density, density);
    const colours = KINDS.map((_, kind) => kindColour(kind));
    for (let bin = 0; bin < this.bins; bin += 1) this.drawBin(pen, counts, bin, width / this.bins, colours);
    this.shade(pen, index, width);
  }

  drawBin(pen, counts, bin, width, colours) {
    let top = STRIP;
    colours.forEach((colour, kind) => {
      const height = (counts[bin * KINDS.length + kind] / this.highest) * STRIP;
      if (height === 0) return;
      top -= height;
      pen.fillStyle = colour;
      pen.fillRect(bin * width, top, width, height);
    });
  }

  // What is not chosen.
  shade(pen, index, width) {
    const { range, threads } = this.viewer.state;
    pen.fillStyle = DARK.matches ? "rgba(18, 21, 24, .75)" : "rgba(250, 250, 249, .75)";
    if (threads.size && !threads.has(index)) {
      pen.fillRect(0, 0, width, STRIP);
    } else if (range) {
      const [from, to] = range.map((time) => (time / this.model.end) * width);
      pen.fillRect(0, 0, from, STRIP);
      pen.fillRect(to, 0, width - to, STRIP);
      pen.fillStyle = INKS[theme()];
      for (const x of [from, to]) pen.fillRect(x - 0.5, 0, 1, STRIP);
    }
  }
}
Timeline.FIRST = 16;
