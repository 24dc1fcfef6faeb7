// Begins. For tests and for whoever wonders: the marks "drawn" and "complete" say how long it took.
const MAIN = document.getElementById("page");

function say(words) {
  MAIN.replaceChildren(make("p", { className: "lede", role: "alert" }, words));
}

function showFacts(model) {
  document.getElementById("facts").replaceChildren(...model.facts().map((fact) => make("li", {}, fact)));
}

// Lets what is drawn be seen, and keys be heard.
const breathe = () => new Promise((resolve) => setTimeout(resolve));

async function showProfile(text) {
  if (!("DecompressionStream" in globalThis)) {
    return say("This browser cannot inflate the profile in this page: " +
      "open it with Chrome or Edge 80, Firefox 113, Safari 16.4, or later.");
  }
  const reader = await ProfileReader.open(fromBase64(text));
  const model = new ProfileModel(reader.tree());
  showFacts(model);
  if (model.nodes.size === 0) return say("This profile has no samples.");
  const viewer = new ProfileViewer(model, MAIN);
  performance.mark("drawn");
  const threads = [];
  for (let left = reader.threadCount(); left > 0; left -= 1) {
    await breathe();
    threads.push(reader.thread());
  }
  model.setThreads(threads);
  viewer.addTimeline();
  performance.mark("complete");
  return viewer;
}

function showDifference(text) {
  const model = new DifferenceModel(JSON.parse(text));
  showFacts(model);
  if (model.nodes.size === 0) return say(`${model.verdict} There are no samples.`);
  const viewer = new DifferenceViewer(model, MAIN);
  performance.mark("drawn");
  performance.mark("complete");
  return viewer;
}

async function begin() {
  const profile = document.getElementById("profile");
  try {
    return await (profile ? showProfile(profile.text) : showDifference(document.getElementById("difference").text));
  } catch (error) {
    say(`The profile in this page cannot be read (${error.message}): write the page again with benchdd.`);
    throw error;
  }
}

const VIEWER = begin();
