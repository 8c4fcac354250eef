import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WORKSPACES = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
)
/** Folders whose sources belong to the root's own package.json. */
const TOOLS = ['scripts', 'bench', 'e2e']

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
const manifestOf = (folder: string) => readJson<Manifest>(join(folder, 'package.json'))
const ALL = ['', ...WORKSPACES].map((folder) => ({ folder, ...manifestOf(folder) }))
const named = ({ dependencies = {}, devDependencies = {} }: Manifest) => [
  ...Object.entries(dependencies),
  ...Object.entries(devDependencies),
]
const namesOf = (manifest: Manifest) => named(manifest).map(([name]) => name)

const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|public|migrations)\//.test(file))

const SOURCES = [...WORKSPACES, ...TOOLS]
  .flatMap(filesUnder)
  .concat('vitest.config.ts')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file))

/** What serves only tests, or running from the sources, may use what only the root brings. */
const isProduct = (file: string) =>
  /\/src\//.test(file) && !/\.(test|fixture|source)\.(tsx?|mjs)$|\/testing\//.test(file)

/** `@scope/name` or `name` of what an import asks for; undefined for files and what Node brings. */
function packageOf(source: string): string | undefined {
  if (/^[./]|^(data|virtual):/.test(source) || isBuiltin(source)) return undefined
  return /^(@[^/]+\/)?[^/]+/.exec(source)?.[0]
}

interface Reading {
  file: string
  /** Packages that it imports. */
  imports: Set<string>
  /** Everything that it says in quotes: loaders and bundlers get names as text. */
  texts: string[]
}

function read(file: string): Reading {
  const { program } = parseSync(join(ROOT, file), readFileSync(join(ROOT, file), 'utf8'))
  const imports = new Set<string>()
  const texts: string[] = []
  const take = (source: { type: string; value?: unknown } | null) => {
    const name = typeof source?.value === 'string' ? packageOf(source.value) : undefined
    if (name) imports.add(name)
  }
  new Visitor({
    ImportDeclaration: (node) => take(node.source),
    ExportNamedDeclaration: (node) => take(node.source),
    ExportAllDeclaration: (node) => take(node.source),
    ImportExpression: (node) => take(node.source),
    TSImportType: (node) => take(node.source),
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push(node.value)
    },
    TemplateElement: (node) => {
      texts.push(node.value.raw)
    },
  }).visit(program)
  return { file, imports, texts }
}

interface Installed {
  bin?: string | Record<string, string>
  peerDependencies?: Record<string, string>
}

function installedIn(folder: string, name: string): Installed {
  const own = join(folder, 'node_modules', name, 'package.json')
  return readJson(existsSync(join(ROOT, own)) ? own : join('node_modules', name, 'package.json'))
}

const readings = SOURCES.map(read)

describe('dependencies', () => {
  it('are pinned to one version each, also where the same one is named twice', () => {
    const versions = new Map<string, Set<string>>()
    const loose = ALL.flatMap(({ folder, ...manifest }) =>
      named(manifest).flatMap(([name, version]) => {
        versions.set(name, (versions.get(name) ?? new Set()).add(version))
        return /^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : `${folder}: ${name} ${version}`
      }),
    )
    expect(loose).toEqual([])
    expect([...versions].filter(([, all]) => all.size > 1)).toEqual([])
  })

  it('lie in the lock file as they are named', () => {
    const { packages } = readJson<{ packages: Record<string, Manifest & { version?: string }> }>(
      'package-lock.json',
    )
    for (const { folder, ...manifest } of ALL) {
      expect(Object.fromEntries(named(packages[folder] ?? {}))).toEqual(Object.fromEntries(named(manifest)))
      for (const [name, version] of named(manifest).filter(([name]) => !name.startsWith('@appeal/'))) {
        const lies = packages[join(folder, 'node_modules', name)] ?? packages[`node_modules/${name}`]
        expect(`${name} ${lies?.version}`).toBe(`${name} ${version.split('@').at(-1)}`)
      }
    }
  })

  it('are named by the package.json of whoever imports them, the product its own', () => {
    const everything = ALL.flatMap(namesOf)
    const unnamed = readings.flatMap(({ file, imports }) => {
      const own = ALL.find(({ folder }) => folder && file.startsWith(`${folder}/`))
      const allowed = new Set(
        own ? [...namesOf(own), ...(isProduct(file) ? [] : namesOf(ALL[0]!))] : everything,
      )
      return [...imports].filter((name) => !allowed.has(name)).map((name) => `${file}: ${name}`)
    })
    expect(unnamed).toEqual([])
  })

  const peers = new Set(
    ALL.flatMap(({ folder, ...manifest }) =>
      namesOf(manifest).flatMap((name) => Object.keys(installedIn(folder, name).peerDependencies ?? {})),
    ),
  )
  const isUsed = (name: string, by: readonly Reading[]) =>
    peers.has(name) ||
    by.some(
      ({ imports, texts }) =>
        imports.has(name) || texts.some((text) => text === name || text.startsWith(`${name}/`)),
    )

  it('come with the product only where the product itself imports them, or what builds and runs it', () => {
    const builds = new Set(['esbuild', 'tsx', 'vite', '@vitejs/plugin-react'])
    const idle = ALL.flatMap(({ folder, dependencies = {} }) => {
      const own = readings.filter(({ file }) => file.startsWith(`${folder}/`) && isProduct(file))
      return Object.keys(dependencies).filter((name) => !isUsed(name, own) && !builds.has(name))
    })
    expect(idle).toEqual([])
  })

  it('are needed: each is imported, named to a tool, or run by a script', () => {
    const run = new Set([
      ...ALL.flatMap(({ scripts = {} }) => Object.values(scripts)).flatMap((line) => line.split(/[\s/]+/)),
      ...readings.flatMap(({ texts }) => texts).flatMap((text) => text.split(/[\s/]+/)),
    ])
    const idle = ALL.flatMap(({ folder, ...manifest }) =>
      namesOf(manifest).filter((name) => {
        const { bin = {} } = installedIn(folder, name)
        const commands = typeof bin === 'string' ? [name] : Object.keys(bin)
        const about = name.replace(/^@types\//, '')
        return about !== 'node' && !isUsed(about, readings) && !commands.some((one) => run.has(one))
      }),
    )
    expect(idle).toEqual([])
  })
})
