import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const installed = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** No sandbox: as root and in containers Chromium cannot make one, and the pages are our own. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let found

/**
 * A Chromium for the journeys: the one CHROME_PATH names, an installed one, else the one inside an npm package. Looked
 * for once a process, however many ask at the same time.
 * Returns what playwright-core's `chromium.launch` takes. Throws an Error with a plain sentence when none runs.
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string> }>}
 */
export const findBrowser = () => {
  found ??= search()
  return found
}

async function search() {
  const named = process.env.CHROME_PATH
  if (named) {
    const refusal = await tryOut(named, process.env)
    if (refusal) throw new Error(`CHROME_PATH=${named} does not run: ${refusal}`)
    return { executablePath: named, args, env: { ...process.env } }
  }
  for (const executablePath of await candidates()) {
    if (!(await tryOut(executablePath, process.env))) return { executablePath, args, env: { ...process.env } }
  }
  return packaged()
}

async function candidates() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = folders.flatMap((folder) => installed.map((name) => path.join(folder, name)))
  const found = []
  for (const file of [...files, ...macApplications]) if (await isExecutable(file)) found.push(file)
  return found
}

const isExecutable = (file) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Why the browser does not run, or nothing. */
async function tryOut(executablePath, env) {
  return promisify(execFile)(executablePath, ['--headless', '--no-sandbox', '--version'], {
    env,
    timeout: 20_000,
  }).then(
    () => undefined,
    (error) => String(error.stderr || error.message).trim(),
  )
}

// The package's own list names folders of another system; with no font at all a page with a form control crashes.
const fontsIn = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${path.join(folder, 'cache')}</cachedir>
</fontconfig>
`

/** The packaged Chromium is a compressed file; it is unpacked once, with the system libraries a bare machine lacks. */
async function packaged() {
  const { version } = JSON.parse(
    await readFile(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  )
  const folder = path.join(root, '.cache', `chromium-${version}`)
  if (!(await isExecutable(path.join(folder, 'chromium')))) await unpack(folder)
  const executablePath = path.join(folder, 'chromium')
  await writeFile(path.join(folder, 'fonts/fonts.conf'), fontsIn(folder))
  const plain = { ...process.env, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? path.join(folder, 'fonts') }
  const refusal = await tryOut(executablePath, plain)
  if (!refusal) return { executablePath, args, env: plain }
  const libraries = [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { ...plain, LD_LIBRARY_PATH: libraries }
  const lastRefusal = await tryOut(executablePath, env)
  if (lastRefusal)
    throw new Error(`No browser runs here; install chromium or set CHROME_PATH. ${lastRefusal}`)
  return { executablePath, args, env }
}

async function unpack(folder) {
  const partial = `${folder}.${process.pid}`
  await mkdir(partial, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, and takes a half-written file there for a whole one.
  process.env.TMPDIR = partial
  try {
    const { inflate } = await import('@sparticuz/chromium')
    const archives = path.join(root, 'node_modules/@sparticuz/chromium/bin')
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(archives, name))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  // Readable by whoever runs the tests next, root or not.
  await chmod(path.join(partial, 'chromium'), 0o755)
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }))
}
