# frozen_string_literal: true

require "fileutils"

module Tooling
  # The tests, with the leaves in C, on another Ruby: Debian trixie's 3.3, in a root folder of its own made by
  # debootstrap. It is kept, with its gems, in the user's cache, for all clones of the repository. Every mount is made
  # in a mount namespace that ends with the process, so nothing stays mounted, however the run ends.
  class SecondRuby
    # The Debian release that has that Ruby.
    RELEASE = "trixie"
    # In the new root from the start; bin/test installs the rest there as on any fresh machine.
    INCLUDE = "ruby,ruby-dev,bundler,build-essential,ca-certificates,git"
    # What the machine knows about reaching its registries: names, certificates, proxies, mirrors.
    NETWORK = ["/etc/resolv.conf", "/etc/hosts", "/etc/gemrc", "/etc/apt/apt.conf.d", "/etc/ssl/certs",
               "/usr/local/share/ca-certificates", "~/.gemrc", "~/.bundle/config"].freeze
    # Where the clone lies inside.
    CLONE = "/xinatra"

    # What a first run costs on two cores, in seconds, and so the least that is worth a start: two minutes to make the
    # root folder and the gems, four for the tests.
    LEAST = 360

    # Runs the suite there within `limit` seconds and returns its Tally. Where the machine cannot do it, or not in that
    # time, it says so, and it is one skipped test.
    def self.test(limit)
      reason = obstacle(limit)
      unless reason
        command = new(limit).run
        return Tally.summary(command) unless command.late?

        reason = "it was not done after #{limit.round} s"
      end
      puts "The second Ruby is left out: #{reason}."
      Tally.new(0, 0, 1)
    end

    def self.obstacle(limit)
      return "#{limit.round} s are left, it wants #{LEAST}" if limit < LEAST
      return "it needs root, for debootstrap and chroot" unless Process.uid.zero?

      Machine.install(["debootstrap"])
      nil
    end
    private_class_method :obstacle

    # `limit`: seconds that all of it may take.
    def initialize(limit)
      @deadline = Tooling.now + limit
      cache = ENV.fetch("XDG_CACHE_HOME") { File.join(Dir.home, ".cache") }
      @root = File.join(cache, "xinatra", RELEASE)
    end

    # Runs the suite there and returns its Command.
    def run
      FileUtils.mkdir_p(File.dirname(@root))
      File.open("#{@root}.lock", File::CREAT | File::RDWR) do |lock|
        raise Error, "another run uses #{@root}: wait for it." unless lock.flock(File::LOCK_EX | File::LOCK_NB)

        create unless File.directory?(@root)
        copy_network
        copy_clone
        inside("cd #{CLONE} && ruby --version && bin/test --only strict,apart")
      end
    end

    private

    def left
      [@deadline - Tooling.now, 1].max
    end

    # Made beside its place and renamed when whole, so that a broken-off attempt is never taken for the real thing.
    def create
      Tooling.say "Making #{@root} with debootstrap (once)"
      partial = "#{@root}.partial"
      FileUtils.rm_rf(partial)
      made = Command.run({}, "debootstrap", "--variant=minbase", "--include=#{INCLUDE}", RELEASE, partial, mirror,
                         limit: left, show: :failure)
      raise Error, "debootstrap failed or took too long: see its messages above." unless made.success?

      File.rename(partial, @root)
    end

    # The Debian mirror this machine uses.
    def mirror
      uris = IO.popen(["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"], &:readlines)
      uris.map(&:strip).grep(%r{\Ahttp.*/debian/?\z}).first || "http://deb.debian.org/debian"
    end

    def copy_network
      NETWORK.each do |name|
        source = File.expand_path(name)
        next unless File.exist?(source)

        target = File.join(@root, source)
        FileUtils.mkdir_p(File.dirname(target))
        FileUtils.rm_rf(target)
        system("cp", "-RL", source, target) || raise(Error, "#{source} could not be copied into #{@root}.")
      end
    end

    # The files Git knows or would add, as they are now; not the gems and the lock file of this Ruby.
    def copy_clone
      target = File.join(@root, CLONE)
      FileUtils.rm_rf(target)
      FileUtils.mkdir_p(target)
      files = IO.popen(%w[git ls-files -z --cached --others --exclude-standard], chdir: ROOT, &:read).split("\0")
      files.select { |file| File.file?(File.join(ROOT, file)) }.each do |file|
        FileUtils.mkdir_p(File.dirname(File.join(target, file)))
        FileUtils.cp(File.join(ROOT, file), File.join(target, file), preserve: true)
      end
    end

    def inside(script)
      mounts = "mount -t proc proc \"$1/proc\" && mount --rbind /dev \"$1/dev\" && exec chroot \"$1\" sh -c \"$2\""
      environment = { "BUNDLE_PATH" => "/var/cache/xinatra-gems", "BUNDLE_GEMFILE" => nil, "RUBYOPT" => nil,
                      "PATH" => "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "TMPDIR" => nil }
      Command.run(environment, "unshare", "--mount", "--fork", "--kill-child", "sh", "-c", mounts, "sh", @root, script,
                  limit: left, show: :live)
    end
  end
end
