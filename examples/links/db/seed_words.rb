# frozen_string_literal: true

# What the demo data is made of. Every site ends in .example, which belongs to nobody.
module SeedWords
  TAGS = {
    "language" => {
      "ruby" => "The Ruby language and its implementations", "python" => "The Python language",
      "rust" => "The Rust language", "c" => "C, its compilers and its traps", "go" => "The Go language",
      "javascript" => "JavaScript, on any runtime", "elixir" => "Elixir, Erlang and the BEAM",
      "haskell" => "Haskell and its relatives", "lisp" => "Lisp, Scheme, Clojure", "sql" => "SQL and its dialects"
    },
    "platform" => {
      "linux" => "The kernel and what lives next to it", "bsd" => "FreeBSD, OpenBSD, NetBSD",
      "web" => "Browsers, standards, servers", "mobile" => "Phones and tablets", "embedded" => "Small computers",
      "postgres" => "PostgreSQL", "sqlite" => "SQLite", "containers" => "Containers and what runs them"
    },
    "practice" => {
      "performance" => "Making things fast, and measuring it", "testing" => "Tests, fuzzing, proofs by running",
      "debugging" => "Finding out why", "security" => "Attacks and defences", "api" => "Interfaces for programs",
      "devops" => "Running things for others", "refactoring" => "Changing code without changing what it does",
      "design" => "Interfaces for people", "a11y" => "Software that everyone can use", "docs" => "Writing it down"
    },
    "field" => {
      "compilers" => "Parsers, optimizers, code generators", "databases" => "Storage engines and query planners",
      "networking" => "Packets, protocols, sockets", "distributed" => "More than one computer",
      "graphics" => "Pixels and vectors", "crypto" => "Cryptography", "games" => "Games and their engines",
      "hardware" => "Chips, boards, keyboards"
    },
    "site" => {
      "ask" => "A question to the readers", "show" => "Something a reader made", "video" => "The link is a video",
      "meta" => "About this site"
    }
  }.freeze

  SUBJECTS = {
    "ruby" => ["Ruby's object shapes", "a gem without dependencies", "Fibers", "Rack applications"],
    "python" => ["Python's import system", "type hints", "a 40-line event loop"],
    "rust" => ["the borrow checker", "async Rust", "unsafe code", "Rust's standard library"],
    "c" => ["a C99 code base", "undefined behaviour", "a header-only library", "setjmp"],
    "go" => ["goroutine leaks", "Go's garbage collector", "a Go service"],
    "javascript" => ["a bundler", "promises", "a page without a framework", "JavaScript's dates"],
    "elixir" => ["supervision trees", "hot code reloading", "a LiveView page"],
    "haskell" => ["lazy evaluation", "monad transformers", "a Haskell parser"],
    "lisp" => ["macros", "a Scheme in 300 lines", "condition systems"],
    "sql" => ["window functions", "recursive queries", "a forgotten index", "NULL"],
    "linux" => ["epoll", "io_uring", "the page cache", "a kernel module"],
    "bsd" => ["jails", "pledge and unveil", "kqueue"],
    "web" => ["HTTP caching", "service workers", "the form element", "Server-Sent Events"],
    "mobile" => ["offline sync", "an app that fits in 200 kB", "battery drain"],
    "embedded" => ["a watchdog timer", "a sensor with 2 kB of RAM", "bare-metal code"],
    "postgres" => ["PostgreSQL's planner", "advisory locks", "logical replication", "autovacuum"],
    "sqlite" => ["SQLite's write-ahead log", "SQLite in production", "a 100 GB SQLite file"],
    "containers" => ["a container from scratch", "image layers", "namespaces"],
    "performance" => ["a flame graph", "tail latency", "branch prediction", "a benchmark that lied"],
    "testing" => ["property-based tests", "a flaky test", "mutation testing", "snapshot tests"],
    "debugging" => ["a core dump", "a heisenbug", "print statements", "a memory leak"],
    "security" => ["a supply-chain attack", "timing attacks", "session cookies", "least privilege"],
    "api" => ["pagination cursors", "idempotency keys", "API versions", "error messages"],
    "devops" => ["blue-green deploys", "a runbook", "a pager that stays silent", "one big server"],
    "refactoring" => ["a 9,000-line file", "feature flags", "dead code"],
    "design" => ["dark mode", "a settings page", "line length", "empty states"],
    "a11y" => ["focus outlines", "screen readers", "colour contrast", "keyboard shortcuts"],
    "docs" => ["a changelog", "decision records", "man pages", "a good README"],
    "compilers" => ["a register allocator", "Pratt parsing", "inline caches", "dead store elimination"],
    "databases" => ["B-trees", "LSM compaction", "query cancellation", "MVCC"],
    "networking" => ["TCP slow start", "QUIC", "a DNS resolver", "head-of-line blocking"],
    "distributed" => ["Raft", "clock skew", "exactly-once delivery", "CRDTs"],
    "graphics" => ["font rendering", "signed distance fields", "a software rasterizer"],
    "crypto" => ["key rotation", "password hashing", "a broken nonce"],
    "games" => ["a fixed time step", "rollback netcode", "procedural caves"],
    "hardware" => ["a split keyboard", "RISC-V boards", "an oscilloscope", "cache lines"],
    "ask" => ["your terminal set-up", "a codebase you learned from", "reading papers", "on-call rotas"],
    "show" => ["a feed reader", "a tiny spreadsheet", "a terminal chess board", "a static site generator"],
    "video" => ["a tour of a data centre", "live coding a parser", "a conference talk on queues"],
    "meta" => ["the tag list", "the moderation log", "vote counts", "this site's source"]
  }.freeze

  LINK_TITLES = [
    "What I learned from %s", "%s, explained slowly", "The case against %s", "In praise of %s",
    "A visual guide to %s", "Ten years of %s", "How we stopped worrying about %s", "%s: a post-mortem",
    "You may not need %s", "Notes on %s", "The hidden cost of %s", "Measuring %s honestly", "Rewriting %s, twice",
    "%s under the microscope", "Debugging %s at three in the morning", "A short history of %s",
    "%s for people in a hurry", "Everything I got wrong about %s", "Reading the source of %s", "Taming %s"
  ].freeze
  ASK_TITLES = ["What do you think of %s?", "How do you deal with %s?", "Who still cares about %s?"].freeze
  SHOW_TITLES = ["I made something with %s", "A weekend with %s", "Show: %s"].freeze

  SITES = %w[
    slowbytes.example thebacklog.example quietserver.example ninelives.example bytegarden.example
    papercuts.example nightlybuild.example offbyone.example www.rootcause.example plaintext.example
    blog.lowlevel.example engineering.harbour.example research.northwind.example git.tinyforge.example
    talks.openhall.example docs.postbox.example heapsofnotes.example coldstart.example
    lists.mailroom.example unixbeard.example
  ].freeze

  SENTENCES = [
    "The measurements in the second half are worth the read alone.",
    "I tried this at work last year and it held up better than I expected.",
    "The title oversells it, but the idea is sound.",
    "Does anybody run this with more than one writer?",
    "We went the other way, and I would do it again.",
    "It is the kind of bug you only find by reading the code.",
    "Please link the source next time, it took me a while to find it.",
    "The trade-off is clear once you draw it: memory against time.",
    "That is a good point, and the author half admits it in the footnote.",
    "I would have liked numbers for the cold case too.",
    "This matches what I have seen on much smaller machines.",
    "Strong disagree: the simple version was never slower in practice.",
    "Thanks for posting this, it answered a question I had carried around for months.",
    "The diagram near the end should have come first.",
    "For what it is worth, the old approach still works if you set a timeout.",
    "Somebody should write the test that would have caught this.",
    "I keep coming back to this argument every few years.",
    "There is prior art from the seventies, and it is surprisingly readable.",
    "The error message alone would have saved us a week.",
    "Careful with the example: it leaks a descriptor on the early return.",
    "It depends on who has to maintain it afterwards.",
    "My rule of thumb: if it needs a diagram, it needs a test.",
    "The comments in that repository are a joy.",
    "How does this behave when the disk is full?",
    "We measured the same thing and got half of the gain, which is still a lot."
  ].freeze

  CODE = [
    "    strace -f -e trace=network -p $PID", "    EXPLAIN (ANALYZE, BUFFERS) SELECT 1;",
    "    perf record -g -- ./server", "    bundle exec rake test TESTOPTS=--seed=42"
  ].freeze

  ASIDES = [
    "Have a look at `git bisect run`, it does exactly this.", "See also https://heapsofnotes.example/margins.",
    "I think `Comparable` is the nicest example of it.", "> The title oversells it\n\nIt does not."
  ].freeze

  NAMES = %w[
    ada brendan carmen dmitri elena farid greta hiro ines jonas kavita lior marta nadia otto priya quentin rosa
    sven tomas uma viktor wanda ximena yusuf zora anselm beatriz cyril dagny emil freya gustav hana ivo juno
    kasper leila milo noor oskar petra rafael signe theo ulla vera willem yara zeno arlo birgit cosmo delia
    edda fintan gael
  ].freeze

  ABOUT = [
    "I keep servers running and write about it.", "Compilers by day, synthesizers by night.",
    "Mostly here for the databases.", "Retired. Still fixing bugs.", "I read the papers so that you do not have to.", ""
  ].freeze
end
