// What is chosen and looked for, with the sums of it, and what colours mean.
class Bar {
  constructor(viewer) {
    this.viewer = viewer;
    this.tabs = viewer.views.map((view) => this.tab(view));
    this.search = make("input", { type: "search", id: "search", autocomplete: "off", spellcheck: false,
      placeholder: "text or /expression/", oninput: () => viewer.change({ search: this.search.value }) });
    this.found = make("span", { className: "found", role: "status" });
    this.status = make("p", { className: viewer.statusStyle, role: "status" });
    this.legend = make("ul", { className: "legend", "aria-label": "Colours" });
    this.element = make("div", { className: "bar" }, make("div", { role: "tablist", "aria-label": "Views" }, this.tabs),
      make("div", { className: "asked" }, make("label", { htmlFor: "search" }, "Search "), this.search, this.found),
      make("div", { className: "options" }, this.options()));
  }

  tab(view) {
    return make("button", { type: "button", role: "tab", id: `tab-${view.id}`, "aria-controls": `panel-${view.id}`,
      onclick: () => this.viewer.change({ view: view.id }), onkeydown: (event) => this.turn(event) }, view.name);
  }

  // The arrows go from tab to tab; the Tab key leaves them.
  turn(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const { views, view } = this.viewer;
    const next = (views.indexOf(view) + step + views.length) % views.length;
    this.viewer.change({ view: views[next].id });
    this.tabs[next].focus();
  }

  options() {
    const { viewer } = this;
    const { measures } = viewer.model;
    this.measure = make("select", { onchange: () => viewer.change({ measure: this.measure.value }) },
      measures.map(({ id, name }) => make("option", { value: id }, name)));
    this.lines = make("input", { type: "checkbox", onchange: () => this.splitLines() });
    const help = make("button", { type: "button", onclick: () => viewer.help.element.showModal() }, "Keys");
    return [measures.length > 1 ? make("label", {}, `${viewer.measureName} `, this.measure) : null,
      viewer.model.hasLines ? make("label", {}, this.lines, " Split by line") : null, help];
  }

  splitLines() {
    this.viewer.change({ lines: this.lines.checked });
  }

  show() {
    const { state, view, views } = this.viewer;
    this.tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", views[at] === view);
      tab.tabIndex = views[at] === view ? 0 : -1;
    });
    if (this.search.value !== state.search) this.search.value = state.search;
    this.measure.value = state.measure;
    this.lines.checked = state.lines;
    this.found.textContent = this.foundText();
    this.status.textContent = this.viewer.statusText();
    this.legend.replaceChildren(...this.viewer.legendItems());
    if (this.viewer.search.active) this.legend.append(swatch(FOUND[theme()], "found"));
  }

  foundText() {
    const { search, model, selected } = this.viewer;
    if (search.error) return `This is no valid expression: ${printable(search.error)}`;
    if (!search.active) return "";
    const sum = search.sum(model, selected.values);
    return `found ${formatShare(sum, selected.total)} (${model.format(sum)})`;
  }
}

const swatch = (colour, ...words) => {
  const spot = make("i", { className: "swatch", "aria-hidden": "true" });
  spot.style.backgroundColor = colour;
  return make("li", {}, spot, words);
};

class Help {
  constructor() {
    const keys = [["↑ ↓ ← →", "to the caller, to what is called, to frames beside"], ["Enter", "zoom to the frame"],
      ["Home", "to the outermost frame that is shown"], ["Escape", "show all again; in the search: empty it"],
      ["/", "search: a text, or an /expression/"], ["?", "this"],
      ["click, double click", "zoom to a frame; show all again"], ["drag over the timeline", "choose a range of time"],
      ["click on a thread", "choose it, or no longer"]];
    this.element = make("dialog", { "aria-label": "Keys" }, make("h2", {}, "Keys and mouse"),
      make("dl", { className: "keys" }, keys.flatMap(Help.entry)),
      make("form", { method: "dialog" }, make("button", {}, "Close")));
  }

  static entry([key, meaning]) {
    return [make("dt", {}, make("kbd", {}, key)), make("dd", {}, meaning)];
  }
}
