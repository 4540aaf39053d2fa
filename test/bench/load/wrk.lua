-- Sends the requests of a file in order and unchanged. A zero byte separates them.
local requests, next = {}, 0

-- CPU seconds used before the load begins, so that reading the file does not count.
began = 0

function setup(thread)
  loader = thread
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = text
  end
  file:close()
  began = os.clock()
end

function request()
  next = next % #requests + 1
  return requests[next]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"failed":%d,"p50":%.3f,"p99":%.3f,"cpu":%.3f}\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, os.clock() - loader:get("began")
  ))
end
