// Reads a stream of events (HTML Living Standard, "Interpreting an event stream"), in parts that end anywhere.
class EventReader {
  #unfinished = "";
  #returned = false;
  #name = "";
  #data = [];

  // Takes the next part of the text; answers the events that end in it, as [name, data].
  read(part) {
    if (part === "") return [];
    // A line's end may be cut in two, as well.
    const lines = (this.#returned && part.startsWith("\n") ? part.slice(1) : part).split(/\r\n|\r|\n/);
    this.#returned = part.endsWith("\r");
    lines[0] = this.#unfinished + lines[0];
    this.#unfinished = lines.pop();
    return lines.flatMap((line) => (line === "" ? this.#ended() : this.#field(line)));
  }

  // A comment is a field without a name.
  #field(line) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line);
    if (name === "event") this.#name = value;
    if (name === "data") this.#data.push(value);
    return [];
  }

  // What has no data is no event.
  #ended() {
    const events = this.#data.length > 0 ? [[this.#name || "message", this.#data.join("\n")]] : [];
    this.#name = "";
    this.#data = [];
    return events;
  }
}

// Yields the events of the body of an answer as they come; the connection is not kept when nobody wants more of them.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield* parser.read(part.value);
  } finally {
    reader.cancel().catch(() => {});
  }
}
