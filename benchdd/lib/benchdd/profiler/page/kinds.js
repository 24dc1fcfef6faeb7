// What a frame is, by its path. The order is that of legends.
const KINDS = ["app", "gem", "standard", "c", "gc", "waiting", "other"];
const KIND_NAMES = ["Ruby of the app", "Ruby of gems", "Ruby’s own library", "C function", "garbage collection",
  "waiting", "other"];
const [APP, GEM, STANDARD, C_FUNCTION, GC, WAITING, OTHER] = KINDS.keys();

const IN_GEM = /[/\\]gems[/\\]([^/\\]+)[/\\]/;
const IN_RUBY = /^<internal:|[/\\]lib[/\\](?:[^/\\]+[/\\])?ruby[/\\](?:\d+\.\d+|vendor_ruby|site_ruby)/;

function kindOf(name, path) {
  if (path === null) return name === "(garbage collection)" ? GC : name.startsWith("(") ? OTHER : C_FUNCTION;
  if (IN_GEM.test(path)) return GEM;
  return IN_RUBY.test(path) ? STANDARD : APP;
}

// Folders of Ruby and of gems are long, and say little.
function shortPath(path) {
  const gem = path.match(/^.*[/\\]gems[/\\]([^/\\]+[/\\].*)$/s);
  if (gem) return gem[1];
  const own = path.match(/^.*[/\\]ruby[/\\](?:\d+\.\d+(?:\.\d+)?|vendor_ruby|site_ruby)[/\\](.*)$/s);
  return own ? own[1] : path;
}
