import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import { proofChecker } from './vite.checker.ts'
import { firstVisits, visits } from './vite.screens.ts'

const WORTH = /\.(js|css|svg|json)$/
const SMALL = 1024

/** Compresses once at build what the server would otherwise send as it is: it picks the .br or .gz file. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    const dist = resolve(import.meta.dirname, 'dist')
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const file = resolve(dist, name)
      if (!WORTH.test(name) || statSync(file).size < SMALL) continue
      const bytes = readFileSync(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** The modules of the contract whose result, not whose making, goes to browsers. */
const ROWS = /\/packages\/contract\/src\/(rows|deskRows|seldomRows|seldomDeskRows)\.ts$/

/** Works out the schema-free half of the contract once, here; the browser gets the outcome without the schemas. */
const rowsOfContract = (): Plugin => ({
  name: 'rows-of-contract',
  apply: 'build',
  async load(id) {
    if (!ROWS.test(id)) return
    const { module } = await runnerImport<{ packed: unknown }>(id, { configFile: false })
    return `export const packed = JSON.parse(${JSON.stringify(JSON.stringify(module.packed))})`
  },
})

const WORDS = /\/src\/.*\.texts\.ts$/
const ENGLISH = /\/src\/lib\/english\.ts$/

/** Takes the English words out of every table and puts them into one file, for those who read them. */
const languagesApart = (): Plugin => ({
  name: 'languages-apart',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!ENGLISH.test(id)) return
    const { module } = await runnerImport<{ english: unknown }>(id, { configFile: false })
    return `export const english = JSON.parse(${JSON.stringify(JSON.stringify(module.english))})`
  },
  transform(code, id) {
    if (!WORDS.test(id)) return
    let rest = code
    // From the end, so that the places of what stands before stay true.
    for (const { start, end } of englishIn(this.parse(code, { lang: 'ts' })).reverse())
      rest = `${rest.slice(0, start)}undefined${rest.slice(end)}`
    return rest
  },
})

/** Where the tables of a module, each `export const x = texts(name, { zh, en })`, have their English half. */
const englishIn = ({ body }: ReturnType<Rolldown.PluginContext['parse']>): { start: number; end: number }[] =>
  body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      const table = init?.type === 'CallExpression' ? init.arguments[1] : undefined
      if (table?.type !== 'ObjectExpression') return []
      return table.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'en' ? [one.value] : [],
      )
    })
  })

/** What PDFs may ask for beyond themselves: tables of Chinese, Japanese and Korean characters, and the fonts every reader has. */
const PDF_PARTS = ['cmaps', 'standard_fonts']

/** Serves the parts of pdf.js that it fetches by name when a document needs one, under the version they belong to. */
const pdfParts = (): Plugin => {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const base = `assets/pdf-${version}`
  const names = PDF_PARTS.flatMap((part) => readdirSync(join(home, part)).map((name) => `${part}/${name}`))
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `${base}/${name}`,
          source: readFileSync(join(home, name)),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, answer, next) => {
        const name = (request.url ?? '').slice(1)
        if (!names.includes(name)) return next()
        answer.end(readFileSync(join(home, name)))
      })
    },
  }
}

/** Letters that may begin a class's name, and signs that may follow. */
const LETTERS = 26
const SIGNS = 36
/** Which sheet has which beginning. */
const beginnings = new Map<string, string>()
/** A class of a module in the built product: three signs that follow from its sheet's place, then which of its classes it is. */
const shortName = (name: string, file: string, css: string): string => {
  const place = relative(import.meta.dirname, file).replaceAll('\\', '/')
  const number = createHash('sha256').update(place).digest().readUInt32BE()
  const rest = (Math.floor(number / LETTERS) % SIGNS ** 2).toString(SIGNS).padStart(2, '0')
  const beginning = String.fromCharCode(97 + (number % LETTERS)) + rest
  const other = beginnings.get(beginning) ?? place
  if (other !== place)
    throw new Error(`classes of ${place} and ${other} would have the same names: rename one`)
  beginnings.set(beginning, place)
  const names = [
    ...new Set(Array.from(css.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g), ([, found]) => found)),
  ]
  return beginning + names.indexOf(name).toString(SIGNS)
}

/** The router without its warnings to developers: its package offers the other build to everybody. */
const quietRouter = () =>
  join(
    dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production/index.mjs',
  )

const PART_OF_ROUTER = /\/react-router\/dist\/production\/.*\.mjs$/
/** What keeps a component in the build although nobody draws it: a wrapping call, and a name that only tools read. */
const WRAPPED = /(?<== )(?=[\w$]+\.forwardRef\()/g
const NAMED_FOR_TOOLS = /^[\w$]+\.displayName = "[^"]*";$/gm

/** Lets the build leave out the router's components that nobody draws: its form and its marked link. */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: (code, id) =>
    PART_OF_ROUTER.test(id)
      ? { code: code.replace(WRAPPED, '/*#__PURE__*/ ').replace(NAMED_FOR_TOOLS, ''), map: null }
      : undefined,
})

const PACKED_ZIP = /\/jszip\/dist\//
/** What the packed parts of the reader of documents ask of a browser: every visit would carry an answer for them. */
const ASKS_FOR_MORE = /"function"\s*==\s*typeof require\s*&&\s*require/g

/** Leaves out the stand-in for `require`, which one packed library asks for and no browser has. */
const noRequire = (): Plugin => ({
  name: 'no-require',
  apply: 'build',
  transform: (code, id) =>
    PACKED_ZIP.test(id) ? { code: code.replace(ASKS_FOR_MORE, 'false'), map: null } : undefined,
})

const first = firstVisits()

/** Names of files travel in the lists of what a page fetches: seven letters tell versions apart as well as eight. */
const NAMED = 'assets/[name]-[hash:7]'

export default defineConfig(({ command }) => ({
  css: { modules: { generateScopedName: command === 'build' ? shortName : '[local]_[hash:base64:4]' } },
  plugins: [
    react(),
    rowsOfContract(),
    languagesApart(),
    leanRouter(),
    noRequire(),
    pdfParts(),
    proofChecker(),
    first.plugin,
    visits(),
    precompress(),
  ],
  resolve: {
    alias: [
      // By these names the kit's parts would come a second time, as modules of the old kind.
      { find: /^antd\/(?=locale\/)|^antd\/lib\//, replacement: 'antd/es/' },
      // The reader of documents asks for it by `require`: as a module, every visit would carry what makes one of the other.
      { find: /^underscore$/, replacement: 'underscore/underscore-umd.js' },
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: quietRouter() }] : []),
    ],
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Every browser of these years knows it; before Safari 17 a page's parts come one round trip later.
    modulePreload: { polyfill: false },
    // Content-Security-Policy forbids inline scripts and data: fonts; small pictures may stay inline in the style sheet.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        entryFileNames: `${NAMED}.js`,
        // The table of pages names hundreds of scripts: by their versions alone; the few of every visit keep their names.
        chunkFileNames: ({ name }) => (first.names.has(name) ? `${NAMED}.js` : 'assets/[hash:7].js'),
        // A page's list of what it fetches names its sheets: those by their versions alone.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:6][extname]' : `${NAMED}[extname]`,
        codeSplitting: {
          groups: first.groups,
        },
      },
    },
  },
}))
