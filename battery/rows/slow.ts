import { type AddressInfo, connect, type Socket } from 'node:net'
import { contract } from '@appeal/contract'
import { buildApp } from '../../apps/server/src/app.ts'
import type { Outcome, Trial } from '../trial.ts'

/** Whoever sends nothing whole for so long is cut off. */
const CUT_MS = 12_000
const HONEST_P99_MS = 300
const RECOVERY_MS = 5_000
/** As many of one address; each machine of the attack has its own in 127/8. */
const OF_ADDRESS = 40
const WAYS = ['head', 'body', 'silence'] as const

const STARTS: Record<(typeof WAYS)[number], string> = {
  head: 'GET /api/bizapp/biz/x HTTP/1.1\r\nHost: x\r\n',
  body: 'POST /api/bizapp/biz/information/eligibility HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{',
  silence: '',
}
const DRIPS: Record<(typeof WAYS)[number], string> = { head: 'X-A: b\r\n', body: ' ', silence: '' }

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Connections that send a little of a head or of a body, or nothing: all are cut off, and whoever is honest is served. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, miss, spoiled } = trial
  const { platform } = await trial.open()
  const server = await buildApp(platform)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${contract.appeals.eligibility.url}`
  const honest = async () => {
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"matter":"REPORT"}',
    })
    const { code } = (await response.json()) as { code: number }
    if (code !== 200) miss(`somebody honest is answered ${code}`)
    return performance.now() - began
  }
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) await honest()

  const open = new Map<Socket, (typeof WAYS)[number]>()
  const cutAfter = { head: 0, body: 0, silence: 0 }
  const began = performance.now()
  let last = began
  for (let n = 0; n < size; n += 1) {
    const machine = Math.floor(n / OF_ADDRESS)
    const way = WAYS[n % WAYS.length]!
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: `127.1.${machine >> 8}.${1 + (machine & 255)}`,
    })
    let started = performance.now()
    open.set(socket, way)
    socket.on('connect', () => {
      started = performance.now()
      last = started
      socket.write(STARTS[way])
    })
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      cutAfter[way] = Math.max(cutAfter[way], performance.now() - started)
    })
  }
  while (performance.now() - last < CUT_MS && open.size > 0) {
    await pause(400)
    for (const [socket, way] of open) if (DRIPS[way] && socket.writable) socket.write(DRIPS[way])
    if (performance.now() - began > 1_000) times.push(await honest())
  }
  for (const way of WAYS) {
    const left = [...open.values()].filter((one) => one === way).length + (spoiled === 'open' ? 1 : 0)
    if (left > 0) miss(`${left} connections of the kind ${way} are open after ${CUT_MS / 1_000} s`)
  }
  for (const socket of open.keys()) socket.destroy()
  const ended = performance.now()
  await honest()
  const recovery = performance.now() - ended
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  if (p99 > HONEST_P99_MS) miss(`the honest waited ${Math.round(p99)} ms`)
  if (recovery > RECOVERY_MS) miss(`after the attack an answer took ${Math.round(recovery)} ms`)
  await server.close()
  const seconds = (way: (typeof WAYS)[number]) => (cutAfter[way] / 1_000).toFixed(1)
  return {
    cases: size,
    said: `${size} connections cut after at most ${seconds('head')} s (heads), ${seconds('body')} s (bodies), ${seconds('silence')} s (silence); ${times.length} honest calls meanwhile, p99 ${Math.round(p99)} ms`,
  }
}
