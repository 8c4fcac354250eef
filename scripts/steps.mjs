// What the commands share: plain progress lines, child processes, installing and building only what is missing.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
/**
 * How the server is started, whoever starts it. Its young objects get 32 MB instead of 16: half as many of its
 * collections, a twentieth of what a filing costs, for 40 MB under load.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32']
const LEAST_NODE = [20, 19]
const HEARTBEAT_MS = 10_000
const GRACE_MS = 15_000

const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
const builds = {
  web: {
    command: () => [programs.vite, 'build', 'apps/web', '--logLevel', 'warn'],
    sources: ['apps/web', 'packages/contract/src', 'package-lock.json'],
    result: 'apps/web/dist/index.html',
  },
  server: {
    command: () => ['scripts/build-server.mjs'],
    sources: ['apps/server/src', 'packages/contract/src', 'scripts/build-server.mjs', 'package-lock.json'],
    result: 'apps/server/dist/main.js',
  },
}

export const seconds = (since = 0) => ((performance.now() - since) / 1000).toFixed(1)

/** One line of progress, with the seconds since the command began. */
export function say(line) {
  console.log(`[${seconds().padStart(5)} s] ${line}`)
}

/** The path of an installed program, to be run by this very Node. */
export const program = (name) => path.join(root, programs[name])

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return
  console.error(
    `需要 Node.js ${LEAST_NODE.join('.')} 或更高版本，当前为 ${process.versions.node}。` +
      `Node.js ${LEAST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

const children = new Set()
let asked = false

/** Passes SIGINT, SIGTERM and SIGHUP on to the running children; without any, ends at once. */
export function forwardSignals() {
  const pass = (signal) => {
    asked = true
    if (children.size === 0) process.exit(1)
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  if (!process.env.npm_lifecycle_event) return
  // npm runs us through a shell that dies of a SIGTERM without passing it on: losing that parent is the only sign.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    pass('SIGTERM')
  }, 250)
  watch.unref()
}

/** Whether somebody asked this command to end. */
export const wasAsked = () => asked

/**
 * Runs `node <args>` (or `command <args>`) in the repository's root.
 * `output`: 'show' passes it on, 'keep' returns it only, 'both' does both; `begun` is given the child. Resolves with the exit code and the kept output.
 */
export function run(
  args,
  { command = process.execPath, output = 'show', env, limit, stdio, begun, ...options } = {},
) {
  return new Promise((resolve) => {
    const keep = output !== 'show'
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: stdio ?? ['ignore', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'],
      ...options,
    })
    let text = ''
    let timedOut = false
    children.add(child)
    begun?.(child)
    const timer =
      limit &&
      setTimeout(() => {
        timedOut = true
        // First a word, so that it ends the servers it started.
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
      }, limit * 1000)
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        if (output === 'both') target.write(chunk)
      })
    }
    const end = (code) => {
      clearTimeout(timer)
      children.delete(child)
      resolve({ code, text: timedOut ? `${text}\nstopped after ${limit} s` : text })
    }
    child.once('error', (error) => {
      text += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** A long quiet step: a line when it begins, every ten seconds, and when it ends. Throws with its output when it fails. */
async function quietly(what, attempt) {
  const began = performance.now()
  say(`${what} …`)
  const heartbeat = setInterval(() => say(`  still ${what}, ${seconds(began)} s`), HEARTBEAT_MS)
  const { code, text } = await attempt().finally(() => clearInterval(heartbeat))
  if (code !== 0) throw new Error(`${what} failed:\n${text.trim()}`)
  say(`${what}: done in ${seconds(began)} s`)
}

/**
 * Installs the packages of package-lock.json unless they are there: all of them, or those alone that building and running
 * the product needs.
 */
export async function ensureInstalled({ forStart = false } = {}) {
  const mark = path.join(root, 'node_modules/.installed')
  const all = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`
  const some = `${all} for starting`
  const have = readText(mark)
  if (have === all || (forStart && have === some)) return
  const hasAll = isComplete(() => true)
  if (!hasAll && !(forStart && isComplete(isForStart))) {
    await quietly('installing packages', async () => {
      // Whatever NODE_ENV says. Nothing needs to run something when it is installed, so nothing may (`scripts/supply.mjs`).
      const which = forStart ? '--omit=dev' : '--include=dev'
      const flags = [which, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
      const add = () => npm(['install', '--no-save', ...flags])
      // A product that runs from here keeps its packages while those of the tests come to them.
      if (have === some) return add()
      const first = await npm(['ci', ...flags])
      return first.code === 0 || asked ? first : add()
    })
  }
  writeFileSync(mark, hasAll || !forStart ? all : some)
}

const isForStart = ({ dev, devOptional }) => !dev && !devOptional

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run([cli, ...args], { output: 'keep' })
  return run(args, { command: 'npm', output: 'keep', shell: process.platform === 'win32' })
}

/** Whether what npm says it installed covers that part of the lock file; packages for other systems are optional. */
function isComplete(isWanted) {
  const hidden = readText(path.join(root, 'node_modules/.package-lock.json'))
  if (!hidden) return false
  const have = JSON.parse(hidden).packages
  const wanted = Object.entries(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages,
  )
  return wanted.every(
    ([place, entry]) =>
      !place.includes('node_modules/') ||
      entry.optional ||
      !isWanted(entry) ||
      (have[place] && have[place].version === entry.version),
  )
}

/** Builds `web` or `server` if its sources changed since the last build. */
export async function ensureBuilt(name) {
  const { command, sources, result } = builds[name]
  const mark = path.join(root, '.cache', `built-${name}`)
  const wanted = hashOf(sources)
  if (readText(mark) === wanted && existsSync(path.join(root, result))) return
  await quietly(`building ${name}`, () => run(command(), { output: 'keep' }))
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesUnder(place))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Paths below the root, sorted, without what is made or only tests. */
function filesUnder(place) {
  const full = path.join(root, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(path.join(place, entry.name)))
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
