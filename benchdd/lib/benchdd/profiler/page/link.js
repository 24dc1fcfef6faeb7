// What is looked at, as the part of an address after "#": so that a link shows it again. What a link says may be wrong,
// and is then left out.
class Link {
  constructor(model) {
    this.model = model;
  }

  read(text, usual) {
    const words = new URLSearchParams(text.replace(/^#/, ""));
    const { nodes, frames } = this.model;
    return { view: words.get("view") || usual.view, zoom: whole(words.get("zoom"), nodes.size) ?? 0,
      search: words.get("search") || "", range: Link.range(words.get("range")),
      threads: Link.threads(words.get("threads")),
      measure: this.model.measure(words.get("weight")).id, lines: words.get("lines") === "1",
      frame: whole(words.get("function"), frames.size) };
  }

  static threads(text) {
    return new Set((text || "").split(",").map((word) => whole(word, 1e6)).filter((index) => index !== null));
  }

  static range(text) {
    const [from, to] = (text || "").split("-").map((word) => whole(word, Number.MAX_SAFE_INTEGER));
    return from !== null && to !== undefined && to !== null && from < to ? [from, to] : null;
  }

  write(state) {
    const words = new URLSearchParams({ view: state.view });
    if (state.frame !== null) words.set("function", state.frame);
    if (state.zoom) words.set("zoom", state.zoom);
    if (state.search) words.set("search", state.search);
    if (state.range) words.set("range", state.range.join("-"));
    if (state.threads.size) words.set("threads", [...state.threads].join(","));
    if (state.measure !== this.model.measures[0].id) words.set("weight", state.measure);
    if (state.lines) words.set("lines", "1");
    return `#${words}`;
  }
}

function whole(text, limit) {
  return /^\d{1,16}$/.test(text ?? "") && Number(text) < limit ? Number(text) : null;
}
