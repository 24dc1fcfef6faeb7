// A profile: nodes weigh time or objects, and a timeline says when.
class ProfileModel extends Model {
  constructor({ about, frames, nodes }) {
    super(frames, nodes);
    this.about = about;
    this.objects = about.mode === "allocations";
    this.measures = this.findMeasures();
    this.category = Uint8Array.from(nodes.frame, (frame, node) => this.categoryOf(frame, node));
  }

  findMeasures() {
    const { running, waiting, lock } = this.nodes;
    const named = [["running", this.objects ? "objects" : "running", running], ["waiting", "waiting", waiting],
      ["lock", "waiting for Ruby’s lock", lock]];
    const found = named.filter(([, , values]) => values.some((value) => value !== 0));
    const single = found.map(([id, name, values]) => ({ id, name, values }));
    if (single.length === 0) return [{ id: "running", name: named[0][1], values: running }];
    if (single.length === 1) return single;
    const all = running.map((value, node) => value + waiting[node] + lock[node]);
    return [{ id: "all", name: "all of it", values: all }, ...single];
  }

  // In a sample nothing says whether it waited: it is taken for what its node mostly does.
  categoryOf(frame, node) {
    const { running, waiting, lock } = this.nodes;
    return waiting[node] + lock[node] > running[node] ? WAITING : this.kind[frame];
  }

  format(value) {
    return this.objects ? plural(Math.round(value), "object") : formatTime(value);
  }

  formatTimeOf(steps) {
    return formatTime(steps * FORMAT.step);
  }

  setThreads(threads) {
    this.threads = threads.filter(({ node }) => node.length > 0);
    for (const { time } of this.threads) {
      for (let at = 0; at < time.length; at += 1) this.end = Math.max(this.end, time[at] + 1);
    }
  }

  // The main thread has no name, and the number of its process.
  threadName({ name, tid }) {
    return printable(name) || (tid === this.about.pid ? "main thread" : `thread ${tid}`);
  }

  facts() {
    const { mode, rate, ruby, samples, gc, cpu, yjit, processes } = this.about;
    const modes = { cpu: "CPU time", wall: "CPU time and waiting", allocations: "allocated objects" };
    return [modes[mode], rate && !this.objects && `${formatCount(rate)} samples a second`,
      samples !== undefined && plural(samples, "sample") + (gc ? `, ${formatCount(gc)} of garbage collection` : ""),
      cpu && `${formatTime(cpu)} of CPU time`, processes > 1 && `${formatCount(processes)} processes`,
      typeof ruby === "string" && printable(ruby), yjit && "with YJIT: lines are approximate"].filter(Boolean);
  }

  // While the threads are not read yet, there is nothing to select from.
  select(measure, range, threads) {
    const part = this.threads.length > 0 && (range || threads.size > 0);
    return new Selected(this, measure, part ? this.countSamples(range, threads) : null);
  }

  // Samples of each node in a range of time (from, and before to) and in some threads, or in all when none is named.
  countSamples(range, threads) {
    const [from, to] = range || [-Infinity, Infinity];
    const counts = new Float64Array(this.nodes.size);
    this.threads.forEach((thread, index) => {
      if (threads.size && !threads.has(index)) return;
      const { node, time } = thread;
      for (let at = 0; at < node.length; at += 1) if (time[at] >= from && time[at] < to) counts[node[at]] += 1;
    });
    return counts;
  }
}

// What was sampled in a selection: of a node as large a part of its weight as of its samples.
class Selected {
  constructor(model, measure, counts) {
    const { size, parent, samples } = model.nodes;
    this.samples = counts || samples;
    this.values = counts ? Selected.part(measure.values, samples, counts) : measure.values;
    this.below = sumBelow(parent, size, this.values);
    this.samplesBelow = sumBelow(parent, size, this.samples);
    this.total = size ? this.below[0] : 0;
  }

  static part(values, samples, counts) {
    return counts.map((count, node) => (samples[node] ? (values[node] / samples[node]) * count : 0));
  }
}
