// What all views are made of, for a profile and for a difference alike: frames, a call tree in columns, and measures,
// each with a value for each node.
class Model {
  constructor(frames, nodes) {
    this.frames = frames;
    this.nodes = nodes;
    this.threads = [];
    this.end = 0;
    this.unifyFrames();
    this.kind = Uint8Array.from(frames.name, (name, frame) => kindOf(name, frames.path[frame]));
  }

  // A method that was loaded twice has two frames that look alike, and is one function.
  unifyFrames() {
    const { name, path, line } = this.frames;
    const first = new Map();
    const same = Int32Array.from(name, (_, frame) => {
      const key = JSON.stringify([name[frame], path[frame], line[frame]]);
      if (!first.has(key)) first.set(key, frame);
      return first.get(key);
    });
    this.nodes.frame = this.nodes.frame.map((frame) => same[frame]);
  }

  get hasLines() {
    return this.nodes.line.some((line) => line > 0);
  }

  place(frame, line = this.frames.line[frame]) {
    const path = this.frames.path[frame];
    if (path === null) return this.kind[frame] === C_FUNCTION ? "written in C" : "";
    return printable(line ? `${path}:${line}` : path);
  }

  name(frame) {
    return printable(this.frames.name[frame]) || "(no name)";
  }

  measure(id) {
    return this.measures.find((measure) => measure.id === id) || this.measures[0];
  }

  // Whether a function is above itself: so it is counted once where it calls itself.
  get again() {
    this.foundAgain ||= this.findAgain();
    return this.foundAgain;
  }

  findAgain() {
    const { size, parent, frame } = this.nodes;
    const children = new Children(parent, size);
    const open = new Int32Array(this.frames.size);
    const again = new Uint8Array(size);
    const path = size ? [0] : [];
    const next = children.starts.slice();
    while (path.length) {
      const node = path[path.length - 1];
      if (next[node] === children.starts[node]) again[node] = open[frame[node]]++ ? 1 : 0;
      if (next[node] < children.starts[node + 1]) {
        path.push(children.list[next[node]++]);
      } else {
        // A leaf has been counted once, and one with children at its first visit alone.
        open[frame[node]] -= 1;
        path.pop();
      }
    }
    return again;
  }
}

// The children of each node of a tree, after one another in one list.
class Children {
  constructor(parent, size) {
    this.starts = new Int32Array(size + 1);
    for (let node = 1; node < size; node += 1) this.starts[parent[node] + 1] += 1;
    for (let node = 0; node < size; node += 1) this.starts[node + 1] += this.starts[node];
    this.list = new Int32Array(Math.max(0, size - 1));
    const free = this.starts.slice(0, size);
    for (let node = 1; node < size; node += 1) this.list[free[parent[node]]++] = node;
  }

  of(node) {
    return this.list.subarray(this.starts[node], this.starts[node + 1]);
  }

  // The heaviest first.
  sort(weights) {
    for (let node = 0; node + 1 < this.starts.length; node += 1) {
      const children = this.of(node);
      if (children.length > 1) children.sort((one, other) => weights[other] - weights[one] || one - other);
    }
  }
}

// What each node weighs with what is below it.
function sumBelow(parent, size, values) {
  const below = values.slice(0, size);
  for (let node = size - 1; node > 0; node -= 1) below[parent[node]] += below[node];
  return below;
}
