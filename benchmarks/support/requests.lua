-- For wrk: sends the requests of a file, which NULs part, one after the other, and prints what was counted as JSON.

local requests, at = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  for text in file:read("*a"):gmatch("%Z+") do requests[#requests + 1] = text end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"seconds":%.6f,"refused":%d,"broken":%d}', summary.requests, summary.duration / 1e6,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
