-- Sends the requests of a file in order and unchanged. A zero byte separates them.
local requests, next = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = text
  end
  file:close()
end

function request()
  next = next % #requests + 1
  return requests[next]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("\nrequests %d, failed %d\n", summary.requests, failed))
end
