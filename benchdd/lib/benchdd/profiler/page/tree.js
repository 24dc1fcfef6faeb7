// Trees that are drawn: nodes of a profile that look alike are one. Each is known by its parent and its unit: a
// function, or a line of one.
class Tree {
  constructor(model, units, root) {
    this.model = model;
    this.units = units;
    this.size = 0;
    this.reserve(1024);
    this.of = new Int32Array(model.nodes.size).fill(-1);
    this.add(-1, -1, root, 0);
  }

  // A hash table of whole numbers, for a Map of them takes five times as long.
  reserve(capacity) {
    for (const column of ["parent", "unit", "frame", "line", "depth"]) {
      const grown = new Int32Array(capacity);
      if (this[column]) grown.set(this[column]);
      this[column] = grown;
    }
    this.table = new Int32Array(capacity * 2);
    for (let id = 1; id < this.size; id += 1) this.table[this.slot(this.parent[id], this.unit[id])] = id;
  }

  slot(parent, unit) {
    const mask = this.table.length - 1;
    let slot = (Math.imul(parent, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.table[slot] && !(this.parent[this.table[slot]] === parent && this.unit[this.table[slot]] === unit)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  add(parent, unit, frame, line) {
    const id = this.size++;
    this.parent[id] = parent;
    this.unit[id] = unit;
    this.frame[id] = frame;
    this.line[id] = line;
    this.depth[id] = parent < 0 ? 0 : this.depth[parent] + 1;
    return id;
  }

  child(parent, node) {
    const unit = this.units.of[node];
    const slot = this.slot(parent, unit);
    if (this.table[slot]) return this.table[slot];
    const { frame, line } = this.model.nodes;
    const id = this.add(parent, unit, frame[node], this.units.lines ? line[node] : 0);
    this.table[slot] = id;
    if (this.size === this.parent.length) this.reserve(this.size * 2);
    return id;
  }

  // Everything, from the root down.
  static whole(model, units) {
    const tree = new Tree(model, units, model.nodes.frame[0]);
    const { size, parent } = model.nodes;
    tree.of[0] = 0;
    for (let node = 1; node < size; node += 1) tree.of[node] = tree.child(tree.of[parent[node]], node);
    return tree;
  }

  // A function, and what it called: from where it is not below itself.
  static callees(model, units, frame) {
    const tree = new Tree(model, units, frame);
    const { size, parent, frame: frames } = model.nodes;
    for (let node = 0; node < size; node += 1) {
      const above = node ? tree.of[parent[node]] : -1;
      if (above >= 0) tree.of[node] = tree.child(above, node);
      else if (frames[node] === frame) tree.of[node] = 0;
    }
    return tree;
  }

  // A function, and who called it, up to the outermost. A node of the profile belongs to its outermost caller here,
  // with all that is below it.
  static callers(model, units, frame, callees) {
    const tree = new Tree(model, units, frame);
    const { size, parent } = model.nodes;
    tree.inverted = true;
    for (let node = 0; node < size; node += 1) {
      if (callees.of[node] !== 0) continue;
      let id = 0;
      for (let above = parent[node]; above > 0 && tree.depth[id] < Tree.DEEPEST; above = parent[above]) {
        id = tree.child(id, above);
      }
      tree.of[node] = id;
    }
    return tree;
  }

  weigh(values, below) {
    const source = this.inverted ? below : values;
    const self = new Float64Array(this.size);
    this.of.forEach((id, node) => {
      if (id >= 0) self[id] += source[node];
    });
    return { self, total: sumBelow(this.parent, this.size, self) };
  }

  arrange(total) {
    this.children = new Children(this.parent, this.size);
    this.children.sort(total);
  }

  // From the root to it.
  path(id) {
    const path = [];
    for (let at = id; at >= 0; at = this.parent[at]) path.unshift(at);
    return path;
  }

  // A node of the profile that is this one's: its number means the same in every tree, and so in links.
  node(id) {
    return this.of.indexOf(id);
  }

  // What its lines weigh, the heaviest first.
  lines(id, values, below) {
    const sums = new Map();
    const add = (node, self, total) => {
      const line = this.model.nodes.line[node];
      const sum = sums.get(line) || { line, self: 0, total: 0 };
      sum.self += self;
      sum.total += total;
      sums.set(line, sum);
    };
    if (this.inverted && id > 0) {
      this.eachAt(id, (node, from) => add(node, 0, below[from]));
    } else {
      this.of.forEach((own, node) => {
        if (this.inverted ? own >= 0 : own === id) add(node, values[node], below[node]);
      });
    }
    return [...sums.values()].filter((sum) => sum.total > 0).sort((one, other) => other.total - one.total);
  }

  // Nodes of a caller, each with the node of the called function below it.
  eachAt(id, found) {
    const { parent } = this.model.nodes;
    this.of.forEach((end, from) => {
      if (end < 0 || this.depth[end] < this.depth[id]) return;
      let at = end;
      while (this.depth[at] > this.depth[id]) at = this.parent[at];
      if (at !== id) return;
      let node = from;
      for (let steps = this.depth[id]; steps > 0; steps -= 1) node = parent[node];
      found(node, from);
    });
  }
}
// Callers beyond these are left out: each of many deep stacks has a path of its own.
Tree.DEEPEST = 1000;

// What nodes are put together by: their functions, or these and their lines.
class Units {
  constructor(model, lines) {
    this.lines = lines;
    this.of = lines ? Units.byLine(model.nodes) : model.nodes.frame;
  }

  static byLine({ frame, line }) {
    const known = new Map();
    return frame.map((number, node) => {
      const key = `${number}:${line[node]}`;
      if (!known.has(key)) known.set(key, known.size);
      return known.get(key);
    });
  }
}
