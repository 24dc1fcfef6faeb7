// Functions with what was sampled in them, and in what they called; once in each stack.
function sumFunctions(model, selected) {
  const { size, frame } = model.nodes;
  const sums = ["self", "total", "samples", "totalSamples"].map(() => new Float64Array(model.frames.size));
  const [self, total, samples, totalSamples] = sums;
  const { again } = model;
  for (let node = 1; node < size; node += 1) {
    const own = frame[node];
    self[own] += selected.values[node];
    samples[own] += selected.samples[node];
    if (again[node]) continue;
    total[own] += selected.below[node];
    totalSamples[own] += selected.samplesBelow[node];
  }
  return { self, total, samples, totalSamples };
}

// What is looked for: a text in any case, or /an expression/ with its flags.
class Search {
  constructor(model, text) {
    this.text = text;
    this.found = new Uint8Array(model.frames.size);
    if (text === "") return;
    try {
      const matches = Search.matcher(text);
      model.frames.name.forEach((name, frame) => {
        this.found[frame] = matches(`${name} ${model.place(frame)}`) ? 1 : 0;
      });
    } catch (error) {
      this.error = error.message;
    }
  }

  static matcher(text) {
    const expression = text.match(/^\/(.+)\/([a-z]*)$/s);
    if (!expression) return (place) => place.toLowerCase().includes(text.toLowerCase());
    const pattern = new RegExp(expression[1], expression[2].replace(/[gy]/g, ""));
    return (place) => pattern.test(place);
  }

  get active() {
    return this.text !== "" && !this.error;
  }

  // The weight of all stacks with what is found in them, each counted once.
  sum(model, values) {
    const { size, parent, frame } = model.nodes;
    const on = new Uint8Array(size);
    let sum = 0;
    for (let node = 0; node < size; node += 1) {
      on[node] = this.found[frame[node]] || (node ? on[parent[node]] : 0);
      if (on[node]) sum += values[node];
    }
    return sum;
  }
}
