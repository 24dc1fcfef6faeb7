# frozen_string_literal: true

require_relative "../../support/browser"

# One browser for the tests of pages of profiles, and what they ask and do there.
module PageBrowser
  # Where a frame is drawn, the middle of it; nil where it is not.
  PLACE = <<~SCRIPT
    ((graph, name) => {
      const box = graph.element.getBoundingClientRect();
      for (const [level, row] of graph.rows.entries()) {
        for (const { id, left, width } of row) {
          if (id < 0 || graph.label(id) !== name) continue;
          const top = box.top + graph.element.clientTop - graph.element.scrollTop + graph.top(level);
          return { x: box.left + graph.element.clientLeft + left + width / 2, y: top + 11, width, level };
        }
      }
      return null;
    })
  SCRIPT

  def self.browser = @browser ||= Browser.new.tap { |browser| Minitest.after_run { browser.close } }

  def setup
    raise Browser.missing if Browser.missing

    browser.complaints.clear
  end

  def browser = PageBrowser.browser
  def evaluate(script) = browser.evaluate(script)
  def text(selector) = evaluate("document.querySelector(#{selector.to_json}).innerText").tr("\u00A0", " ")

  def texts(selector)
    plain(evaluate("[...document.querySelectorAll(#{selector.to_json})].map((one) => one.innerText)"))
  end

  def names(selector) = texts("#{selector} tbody th")
  def plain(texts) = texts.map { |text| text.is_a?(Array) ? plain(text) : text.tr("\u00A0", " ") }

  # The texts of all cells of a table or a part of one.
  def rows(selector)
    plain(evaluate("[...document.querySelectorAll('#{selector} tr')]" \
                   ".map((row) => [...row.cells].map((cell) => cell.innerText))"))
  end

  def share(steps) = format("%.1f %%", 100.0 * steps / SamplePages::TOTAL)

  # Opens a page, and waits until all of it is there.
  def visit(html, hash: nil, **options)
    browser.open(html, **options)
    link(hash) if hash
    wait("performance.getEntriesByName('complete').length === 1")
    browser.page.execute("VIEWER.then((viewer) => { globalThis.viewer = viewer })")
    wait("globalThis.viewer !== undefined")
  end

  # Goes to what a link says, and loads the page anew, as who opens it elsewhere.
  def link(hash)
    browser.page.execute("location.hash = arguments[0]", hash)
    browser.page.reload
  end

  def wait(condition, seconds: 10)
    stop = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until evaluate("!!(#{condition})")
      flunk("not so after #{seconds} s: #{condition}") if Process.clock_gettime(Process::CLOCK_MONOTONIC) > stop
      sleep 0.02
    end
  end

  # Until what was asked for last is drawn.
  def settle = wait("!viewer.waiting")

  def place(name, graph: "viewer.view.graphs.at(-1)") = evaluate("#{PLACE}(#{graph}, #{name.to_json})")

  def click(name, graph: "viewer.view.graphs.at(-1)")
    at = place(name, graph: graph)
    browser.page.mouse.click(x: at["x"], y: at["y"])
    settle
  end

  def press(*keys)
    browser.press(*keys)
    settle
  end

  # What a screen reader says of the frame with the focus.
  def focused
    cursor = "document.querySelector('[role=tabpanel]:not([hidden]) .cursor')"
    evaluate("#{cursor}.getAttribute('aria-label')").tr("\u00A0", " ")
  end

  def focus_graph = evaluate("viewer.view.graphs.at(-1).element.focus()")
  def view(name) = evaluate("viewer.change({ view: #{name.to_json} })").then { settle }
  def search(words) = evaluate("viewer.change({ search: #{words.to_json} })").then { settle }

  # As the page writes times of at least a microsecond.
  def spell(nanoseconds)
    unit, size = [["s", 1e9], ["ms", 1e6], ["µs", 1e3]].find { |_, factor| nanoseconds >= factor * 0.9995 }
    number = nanoseconds / size
    digits = [2 - Math.log10(number).floor, 0].max
    "#{format("%.#{digits}f", number).sub(/(\.\d*?)0+\z/, '\1').delete_suffix(".")} #{unit}"
  end
end
