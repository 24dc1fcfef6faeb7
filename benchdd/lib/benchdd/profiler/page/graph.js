// Draws a tree as rows of frames: the root on top, or, where callers are shown, at the bottom. A canvas, since there
// may be thousands; the one frame with the focus is an element over it, for keyboards and screen readers.
const ROW = 22;
const NARROWEST = 0.6;
const FONT = "12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
const SMALL = -1;

class Graph {
  // `page` is told what happens: describe(tree, id), colour(tree, id), focused(graph), zoomed(graph), hovered(...).
  constructor(page, name, { up = false } = {}) {
    this.page = page;
    this.up = up;
    this.rows = [];
    this.zoom = this.focus = 0;
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.cursor = make("div", { className: "cursor", role: "treeitem" });
    this.space = make("div", { className: "space", role: "presentation" }, this.canvas, this.cursor);
    this.element = make("div", { className: "graph", role: "tree", tabIndex: 0, "aria-label": name,
      "data-graph": name }, this.space);
    this.listen();
  }

  listen() {
    const { element } = this;
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("dblclick", () => this.zoomTo(0));
    element.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.hover(event));
    element.addEventListener("pointerleave", () => this.page.hovered(null));
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.refresh()).observe(element);
  }

  // Shows a tree whose nodes weigh so much. What was zoomed and focused stays so in the same tree.
  show(tree, weights, search) {
    if (tree !== this.tree) this.zoom = this.focus = 0;
    Object.assign(this, { tree, weights, search });
    this.refresh();
  }

  refresh() {
    const width = this.element.clientWidth;
    if (!this.tree || width === 0) return;
    this.lay(width);
    this.space.style.height = `${this.rows.length * ROW}px`;
    if (this.up) this.element.scrollTop = this.rows.length * ROW;
    this.draw();
  }

  // Level by level, each from left to right; what is too narrow to be seen is put together.
  lay(width) {
    const { total } = this.weights;
    this.scale = total[this.zoom] > 0 ? width / total[this.zoom] : 0;
    this.rows = [];
    let row = [{ id: this.zoom, left: 0, width }];
    while (row.length) {
      this.rows.push(row);
      row = row.flatMap((frame) => (frame.id === SMALL ? [] : this.layChildren(frame)));
    }
  }

  layChildren({ id, left }) {
    const frames = [];
    let small = 0;
    for (const child of this.tree.children.of(id)) {
      const width = this.weights.total[child] * this.scale;
      if (width < NARROWEST) {
        small += width;
      } else {
        frames.push({ id: child, left, width });
        left += width;
      }
    }
    if (small >= 1) frames.push({ id: SMALL, left, width: small });
    return frames;
  }

  top(level) {
    return (this.up ? this.rows.length - 1 - level : level) * ROW;
  }

  draw() {
    if (!this.tree) return;
    const { clientWidth: width, clientHeight, scrollTop } = this.element;
    const height = Math.min(clientHeight, this.rows.length * ROW);
    const pen = this.sizeCanvas(width, height);
    pen.font = FONT;
    pen.textBaseline = "middle";
    const letter = pen.measureText("m").width;
    this.rows.forEach((row, level) => {
      const top = this.top(level) - scrollTop;
      if (top <= -ROW || top >= height) return;
      for (const frame of row) this.drawFrame(pen, frame, top, letter);
    });
    this.placeCursor();
  }

  sizeCanvas(width, height) {
    const { canvas } = this;
    const density = devicePixelRatio || 1;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const pen = canvas.getContext("2d");
    pen.scale(density, density);
    return pen;
  }

  drawFrame(pen, { id, left, width }, top, letter) {
    const found = id !== SMALL && this.search.active && this.search.found[this.tree.frame[id]];
    pen.fillStyle = id === SMALL ? FILLER[theme()] : found ? FOUND[theme()] : this.page.colour(this, id);
    pen.fillRect(left, top, Math.max(width - (width > 3 ? 1 : 0.2), 0.4), ROW - 1);
    if (found) this.outline(pen, left, top, width);
    const letters = Math.floor((width - 8) / letter);
    if (id === SMALL || letters < 2) return;
    pen.fillStyle = found ? FOUND.ink : INKS[theme()];
    pen.fillText(shorten(this.label(id), letters), left + 4, top + ROW / 2, width - 8);
  }

  // What is found is told by more than its colour.
  outline(pen, left, top, width) {
    if (width < 4) return;
    pen.strokeStyle = INKS[theme()];
    pen.strokeRect(left + 0.5, top + 0.5, width - 2, ROW - 2);
  }

  label(id) {
    const name = this.page.model.name(this.tree.frame[id]);
    return this.tree.line[id] ? `${name}:${this.tree.line[id]}` : name;
  }

  find(id) {
    for (let level = 0; level < this.rows.length; level += 1) {
      const at = this.rows[level].findIndex((frame) => frame.id === id);
      if (at >= 0) return { level, at, ...this.rows[level][at] };
    }
    return null;
  }

  placeCursor() {
    const place = this.find(this.focus) || this.find((this.focus = this.zoom));
    const { cursor } = this;
    Object.assign(cursor.style, { left: `${place.left}px`, top: `${this.top(place.level)}px`,
      width: `${Math.max(place.width - 1, 2)}px`, height: `${ROW - 1}px` });
    this.announce(this.page.describe(this, this.focus));
    cursor.setAttribute("aria-level", this.tree.depth[this.focus] + 1);
    const parent = this.tree.parent[this.focus];
    const siblings = parent < 0 ? [this.focus] : [...this.tree.children.of(parent)];
    cursor.setAttribute("aria-setsize", siblings.length);
    cursor.setAttribute("aria-posinset", siblings.indexOf(this.focus) + 1);
  }

  // What is the active one by another name is read out again.
  announce(words) {
    const { cursor, element } = this;
    if (cursor.getAttribute("aria-label") === words) return;
    cursor.setAttribute("aria-label", words);
    cursor.id = `${element.dataset.graph.replace(" ", "-")}-${(this.said = !this.said) ? "one" : "other"}`;
    element.setAttribute("aria-activedescendant", cursor.id);
  }

  at({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const x = clientX - box.left - this.element.clientLeft;
    const row = Math.floor((clientY - box.top - this.element.clientTop + this.element.scrollTop) / ROW);
    const level = this.up ? this.rows.length - 1 - row : row;
    return (this.rows[level] || []).find(({ left, width }) => x >= left && x < left + width) || null;
  }

  hover(event) {
    const frame = this.at(event);
    this.page.hovered(frame && { graph: this, id: frame.id, x: event.clientX, y: event.clientY });
  }

  click(event) {
    const frame = this.at(event);
    if (!frame || frame.id === SMALL) return;
    this.focus = frame.id;
    this.zoomTo(frame.id);
  }

  zoomTo(id, focus = id) {
    this.zoom = id;
    this.focus = focus;
    this.refresh();
    this.page.zoomed(this);
  }

  focusOn(id) {
    this.focus = id;
    this.placeCursor();
    this.reveal();
    this.page.focused(this);
  }

  reveal() {
    const top = this.top(this.find(this.focus).level);
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
  }

  press(event) {
    const out = this.up ? "ArrowDown" : "ArrowUp";
    const into = this.up ? "ArrowUp" : "ArrowDown";
    const keys = { [out]: () => this.outward(), [into]: () => this.inward(), ArrowLeft: () => this.aside(-1),
      ArrowRight: () => this.aside(1), Home: () => this.focusOn(this.zoom), Enter: () => this.zoomTo(this.focus) };
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  // From the outermost that is shown, the next one comes into sight.
  outward() {
    const parent = this.tree.parent[this.focus];
    if (parent < 0) return;
    if (this.focus === this.zoom) this.zoomTo(parent);
    else this.focusOn(parent);
  }

  inward() {
    const { level } = this.find(this.focus);
    const child = (this.rows[level + 1] || []).find(({ id }) => id !== SMALL && this.tree.parent[id] === this.focus);
    if (child) this.focusOn(child.id);
  }

  aside(step) {
    const { level, at } = this.find(this.focus);
    const next = this.rows[level].filter(({ id }, other) => id !== SMALL && (step < 0 ? other < at : other > at));
    if (next.length) this.focusOn(next[step < 0 ? next.length - 1 : 0].id);
  }
}

const shorten = (text, letters) => (text.length <= letters ? text : `${text.slice(0, letters - 1)}…`);
