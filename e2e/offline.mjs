// Loaded into the products of the journeys: whoever asks for a place that is not this machine is refused, and told of.
import dns from 'node:dns'
import net from 'node:net'

const HERE = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

function away(host) {
  process.stderr.write(`left the machine: ${host}\n`)
  return Object.assign(new Error(`connect ENETUNREACH ${host}`), { code: 'ENETUNREACH' })
}

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...given) {
  // Node hands over either what was given or its normal form, a list in a list.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  const { host = 'localhost', path } =
    typeof first === 'object' && first !== null
      ? first
      : typeof first === 'string' && Number.isNaN(Number(first))
        ? { path: first }
        : { host: typeof second === 'string' ? second : 'localhost' }
  if (path || HERE.test(host)) return connect.apply(this, given)
  const error = away(`${host}`)
  process.nextTick(() => this.destroy(error))
  return this
}

const lookup = dns.lookup
dns.lookup = (host, ...rest) => {
  if (!host || HERE.test(host) || net.isIP(host)) return lookup(host, ...rest)
  rest.at(-1)(away(host))
}
const ask = dns.promises.lookup
dns.promises.lookup = async (host, ...rest) => {
  if (!host || HERE.test(host) || net.isIP(host)) return ask(host, ...rest)
  throw away(host)
}
