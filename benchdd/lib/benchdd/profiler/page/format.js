// Reads a profile into columns, as they stand in it: an object for a node or a sample would take ten times the memory.
const FORMAT = { magic: "BenchDDprofile", version: 1, step: 65536 };

class ProfileReader {
  static async open(bytes) {
    const size = FORMAT.magic.length;
    if (new TextDecoder().decode(bytes.subarray(0, size)) !== FORMAT.magic) throw new Error("it is no profile");
    if (bytes[size] !== FORMAT.version) throw new Error(`it is of version ${bytes[size]}`);
    return new ProfileReader(await inflate(bytes.subarray(size + 1)));
  }

  constructor(content) {
    this.bytes = new Bytes(content);
  }

  // All but the threads, which are most of a file and not needed for a first picture.
  tree() {
    const about = JSON.parse(this.bytes.text());
    this.strings = Array.from({ length: this.bytes.count() }, () => this.bytes.text());
    const frames = this.frames();
    return { about, frames, nodes: this.nodes(frames, about.mode === "allocations" ? 1 : FORMAT.step) };
  }

  frames() {
    const size = this.bytes.count();
    const [names, paths, lines] = [0, 1, 2].map(() => this.bytes.column(size));
    const name = Array.from(names, (number) => this.strings[number]);
    return { size, name, path: Array.from(paths, (number) => (number ? this.strings[number - 1] : null)), line: lines };
  }

  nodes(frames, step) {
    const size = this.bytes.count();
    const parent = this.bytes.column(size).map((back, node) => node - back);
    const frame = this.bytes.column(size);
    const line = this.lines(frames, frame);
    const samples = this.bytes.column(size, Float64Array);
    const [running, waiting, lock] = [0, 1, 2].map(() => this.weights(samples, step));
    return { size, parent, frame, line, samples, running, waiting, lock };
  }

  lines(frames, frame) {
    return this.bytes.column(frame.length).map((number, node) => {
      if (number === 0) return 0;
      return frames.line[frame[node]] + (number % 2 ? (number - 1) / 2 : -number / 2);
    });
  }

  weights(samples, step) {
    const mean = this.bytes.number();
    return samples.map((count) => (this.bytes.signed() + Math.floor((mean * count) / 16)) * step);
  }

  threadCount() {
    return this.bytes.count();
  }

  // Times are in steps.
  thread() {
    const tid = this.bytes.number();
    const name = this.bytes.number();
    const size = this.bytes.count();
    return { tid, name: name ? this.strings[name - 1] : "", node: this.places(size), time: this.times(size) };
  }

  places(size) {
    const places = new Int32Array(size);
    let place = 0;
    for (let at = 0; at < size; at += 1) places[at] = place += this.bytes.signed();
    return places;
  }

  times(size) {
    const times = new Float64Array(size);
    let [time, change] = [0, 0];
    for (let at = 0; at < size; at += 1) times[at] = time += change += this.bytes.signed();
    return times;
  }
}
