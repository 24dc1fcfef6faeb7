// Colours of frames in light and dark: a hue for each kind, a little of it for each name, so that a function is found
// again. In light, dark ink stands on them; in dark, light ink.
const DARK = matchMedia("(prefers-color-scheme: dark)");
const HUES = [212, 166, 262, 32, 346, 0, 0];
const SATURATIONS = [70, 45, 55, 78, 70, 0, 0];
const INKS = { light: "#1d2329", dark: "#eef0f3" };
const FOUND = { light: "#ffe04a", dark: "#ffe04a", ink: "#1d2329" };
const FILLER = { light: "#d9dde1", dark: "#39414a" };
// Blue is better and red is worse; what has not changed is the ground between. Each is full colour, then none.
const CHANGES = {
  light: { better: [122, 176, 236], worse: [240, 138, 108], same: [226, 229, 232] },
  dark: { better: [33, 96, 166], worse: [170, 62, 30], same: [46, 53, 61] }
};
// The share of the total from which a change has its full colour. The root between makes small ones visible, too.
const FULL_CHANGE = 0.1;

const theme = () => (DARK.matches ? "dark" : "light");

// FNV-1a: the same colour for a name in every profile.
function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

function kindColour(kind, name = "") {
  const spread = name ? hash(name) : 0;
  const turn = name ? (spread % 29) - 14 : 0;
  const shade = name ? ((spread >>> 8) % 9) - 4 : 0;
  const light = DARK.matches ? 29 + shade / 2 : 76 + shade;
  return `hsl(${HUES[kind] + turn}, ${SATURATIONS[kind] * (DARK.matches ? 0.7 : 1)}%, ${light}%)`;
}

// Of a change in relation to the total: less is better.
function changeColour(share) {
  const { better, worse, same } = CHANGES[theme()];
  const strength = Math.min(1, Math.sqrt(Math.abs(share) / FULL_CHANGE));
  const full = share < 0 ? better : worse;
  return `rgb(${same.map((value, at) => Math.round(value + (full[at] - value) * strength)).join(", ")})`;
}
