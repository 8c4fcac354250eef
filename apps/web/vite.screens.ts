import { resolve } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Page } from './vite.pages.ts'

const src = (file: string) => resolve(import.meta.dirname, 'src', file)

/** What every visit reads first, and what is started after it. */
const ENTRY = src('main.tsx')
const START = src('app/start.tsx')
/** What stands around the pages of each half. */
const PORTAL = [src('app/portal/PortalApp.tsx')]
/** The rows of the portal's pages, which every one of them but home waits for. */
const TABLE = src('app/portal/ahead.ts')
const OFFICE = [src('app/office/OfficeApp.tsx'), src('app/office/OfficeShell.tsx')]
const LOGIN = src('features/auth/office/OfficeLoginPage.tsx')
/** Where most visits begin. */
const HOME = '/portal/home'

/** Answers every lazy import of the tables with the name of the module it would have loaded. */
const namesOnly: Plugin = {
  name: 'names-only',
  enforce: 'pre',
  load: (id) => (id.endsWith('.tsx') ? `export default ${JSON.stringify(id)}` : undefined),
}

let known: Promise<readonly Page[]> | undefined
/** Every page, read once a build. */
const pagesOf = (): Promise<readonly Page[]> => {
  known ??= readPages()
  return known
}

async function readPages(): Promise<readonly Page[]> {
  const file = resolve(import.meta.dirname, 'vite.pages.ts')
  const { module } = await runnerImport<{ pages: readonly Page[] }>(file, {
    configFile: false,
    plugins: [namesOnly],
  })
  return module.pages
}

/** Everything that is reached from somewhere by a graph's static arrows, itself included. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...next(id))
  }
  return found
}

const isLibrary = (id: string) => id.includes('/node_modules/')

/** Reached through a library's one door, but used by single pages. */
const LATER = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/

/**
 * What first visits have in common goes into few files, found from the graph: on a slow line twenty small files cost more
 * round trips than bytes. What is not named here follows the lazy imports.
 */
export function firstVisits() {
  const parts = {
    react: new Set<string>(),
    base: new Set<string>(),
    start: new Set<string>(),
    lib: new Set<string>(),
    portal: new Set<string>(),
  }
  const plugin: Plugin = {
    name: 'first-visits',
    apply: 'build',
    async buildEnd(error) {
      if (error) return
      const next = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const all = await pagesOf()
      const home = all.find(({ name }) => name === HOME)
      if (!home) this.error(`no page stands at ${HOME}`)
      // The entry's first step reads React alone.
      const [react = ''] = this.getModuleInfo(ENTRY)?.dynamicallyImportedIds ?? []
      const office = all.filter(({ half }) => half === 'office').map(({ module }) => module)
      const offices = reach([...OFFICE, LOGIN, ...office], next)
      parts.react = reach([react], next)
      parts.start = reach([START], next)
      // What the entry needs itself must not be among what it waits for.
      for (const id of reach([ENTRY], next)) if (id !== ENTRY) parts.base.add(id)
      for (const id of parts.start) if (isLibrary(id)) parts.base.add(id)
      const first = reach([...PORTAL, home.module], next)
      for (const id of first) (offices.has(id) ? parts.lib : parts.portal).add(id)
    },
  }
  const groups = [
    { name: 'react', test: (id: string) => parts.react.has(id) && isLibrary(id), priority: 5 },
    // Libraries change seldom and stay with the reader for long.
    { name: 'base', test: (id: string) => parts.base.has(id) && !LATER.test(id), priority: 4 },
    { name: 'start', test: (id: string) => parts.start.has(id), priority: 3 },
    { name: 'lib', test: (id: string) => parts.lib.has(id), priority: 2 },
    { name: 'portal', test: (id: string) => parts.portal.has(id), priority: 1 },
  ]
  return { plugin, groups, names: new Set(groups.map(({ name }) => name)) }
}

/**
 * Writes down which files a page's first visit needs: for the server, which names those beyond the entry in the page's
 * head (a file found only by running another one costs a round trip), and for the budget, which weighs them.
 */
export const visits = (): Plugin => ({
  name: 'visits',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After the parts that held nothing but styles have been taken out.
    order: 'post',
    async handler(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])) as [
          string,
          Rolldown.OutputChunk,
        ][],
      )
      const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]))
      const fileOf = (module: string) => byModule.get(module) ?? this.error(`no chunk draws ${module}`)
      const reached = (files: readonly string[]) => reach(files, (file) => chunks.get(file)?.imports ?? [])
      const filesOf = (modules: readonly string[]) => reached(modules.map(fileOf))
      const entry = reached([...chunks.values()].flatMap((one) => (one.isEntry ? [one.fileName] : [])))
      const started = new Set([...entry, ...filesOf([START])])
      const stylesOf = (files: readonly string[]) => [
        ...new Set(files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])),
      ]
      const preloads: Record<string, { scripts: string[]; styles: string[] }> = {
        '*': { scripts: [...started].filter((file) => !entry.has(file)), styles: [] },
      }
      const weighed: { half: string; name: string; frame: string | undefined; scripts: string[] }[] = []
      for (const { half, name, frame, module } of await pagesOf()) {
        const table = half === 'portal' && name !== HOME ? [TABLE] : []
        const files = filesOf([...(half === 'portal' ? PORTAL : OFFICE), ...table, module])
        weighed.push({ half, name, frame, scripts: [...new Set([...started, ...files])] })
        const scripts = [...files].filter((file) => !started.has(file))
        if (half === 'portal') preloads[name] = { scripts, styles: stylesOf(scripts) }
      }
      const write = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      write('preloads.json', preloads)
      write('visits.json', weighed)
    },
  },
})
