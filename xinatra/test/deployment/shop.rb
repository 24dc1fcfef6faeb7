# frozen_string_literal: true

# What the test asks of the app.
class App
  post("/login") do
    env["rack.session.options"][:renew] = true
    session["user"] = params[:user]
    session["user"]
  end

  get("/user") { "#{session["user"]} #{Process.pid}" }
  get("/client") do
    told = [request.ip, request.scheme, request.host, url("/x"), env["REMOTE_ADDR"], env["SERVER_PORT"]]
    [*told, *env.keys.grep(/FORWARDED/)].join(" ")
  end
  get("/long") { "one line of many\n" * 1000 }

  get("/slow/:seconds") do
    sleep(params[:seconds].to_f)
    Process.pid.to_s
  end

  post("/orders") do
    DB[:orders].insert(item: params[:item])
    # What a request of many does: it asks again, while others write.
    DB[:orders].where(item: params[:item]).count.to_s
  end

  put("/files") { Digest::SHA256.hexdigest(request.body.read) }

  # Says back what it is told, as a WebSocket's beginning is.
  get("/echo") do
    env["rack.hijack"].call
    socket = env["rack.hijack_io"]
    Thread.new do
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
      socket.write(socket.readpartial(100))
    ensure
      socket.close
    end
    halt 200
  end
end
