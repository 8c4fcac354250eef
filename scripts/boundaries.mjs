// Keeps the arrows of docs/architecture.md true: who may import whom, and where the clock, SQL, the environment and the network live.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'

const CONTRACT = 'packages/contract/src/'
const CODEGEN = 'packages/codegen/src/'
const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'
/** The one list of all rooms, lowest first. */
const PRODUCT = `${SERVER}product.ts`
/** The part of it that is written down by `npm run kinds`. */
const KINDS = `${SERVER}kinds.ts`
/** The floors whose every file belongs to a room of that list. */
const FLOORS = /^apps\/server\/src\/(cases|kinds|desk|features)\//
const SQL_FILES = /\.(store|tables|schema)\.ts$|^apps\/server\/src\/platform\/db\//
const CLOCK_FILES = /^apps\/server\/src\/platform\/clock(\.ts$|\/)/
const SQL_TEXT = /^\s*(select|insert|update|delete|with|create|alter|drop|truncate|lock)\b/i

/** What a reader takes in at once. */
const LINES = 400
/** Files of a folder, tests aside, before it wants folders within. */
const FILES = 25
/** Processes and threads begin somewhere. */
const STARTS = /\/(main|\w+\.(thread|process))\.ts$/
/** Settings of libraries that hold for the whole process, and a table that is counted out once. */
const AT_LOADING = {
  [`${SERVER}platform/db/db.ts`]: 'days stay text',
  [`${SERVER}features/files/files.pictures.ts`]: 'no picture is kept in memory',
  [`${SERVER}platform/parsing/pdf.lexer.ts`]: 'values of hex digits',
}

/**
 * The rules. `where` chooses files; `imports` judges each import (a sentence forbids it), `nodes` each node of the syntax tree,
 * `whole` the tree at once, `text` the text.
 */
const rules = [
  {
    name: 'contract imports only zod and itself',
    where: (file) => file.startsWith(CONTRACT),
    imports: ({ target }) => !target.startsWith(CONTRACT) && target !== 'zod' && target,
  },
  {
    name: 'the code generator imports only the contract and itself',
    where: (file) => file.startsWith(CODEGEN),
    imports: ({ target }) => !target.startsWith(CODEGEN) && !target.startsWith(CONTRACT) && target,
  },
  {
    name: 'server and web know each other by the contract only',
    where: (file) => file.startsWith(SERVER) || file.startsWith(WEB),
    imports: ({ target, file }) =>
      target.startsWith(file.startsWith(WEB) ? 'apps/server/' : 'apps/web/') && target,
  },
  {
    name: 'platform knows no feature',
    where: (file) => file.startsWith(`${SERVER}platform/`),
    imports: ({ target }) => (FLOORS.test(target) || target.startsWith(`${SERVER}seed/`)) && target,
  },
  {
    name: "a server feature uses only a lower feature's service (tables: its tables); upward by event",
    where: (file) => FLOORS.test(file),
    imports: judgeServerFeature,
  },
  {
    name: 'process.env only in config.ts',
    where: (file) => file !== `${SERVER}config.ts`,
    nodes: (node) => isMember(node, 'process', 'env') && 'process.env',
  },
  {
    name: 'business time only from platform/clock',
    where: (file) => file.startsWith(SERVER) && !CLOCK_FILES.test(file),
    nodes: readsTheClock,
  },
  {
    name: 'SQL only in stores, tables and platform/db',
    where: (file) => file.startsWith(SERVER) && !SQL_FILES.test(file),
    imports: ({ target, typeOnly }) => /^drizzle-orm($|\/)/.test(target) && !typeOnly && target,
    nodes: writesSql,
  },
  {
    name: 'fetch only in lib',
    where: (file) => file.startsWith(WEB) && !file.startsWith(`${WEB}lib/`),
    nodes: (node) => isCallOf(node, 'fetch') && 'fetch',
  },
  {
    name: 'a web feature uses ui, lib, and of app its hooks and screens.ts; features do not import each other',
    where: (file) => webFeatureOf(file),
    imports: judgeWebFeature,
  },
  {
    name: 'ui uses lib only, lib itself only',
    where: (file) => file.startsWith(`${WEB}ui/`) || file.startsWith(`${WEB}lib/`),
    imports: ({ target, file }) =>
      target.startsWith(WEB) &&
      !target.startsWith(`${WEB}lib/`) &&
      !(file.startsWith(`${WEB}ui/`) && target.startsWith(`${WEB}ui/`)) &&
      target,
  },
  {
    name: 'domain, what several screens know of the trade, uses ui and lib; neither knows it',
    where: (file) => file.startsWith(`${WEB}domain/`),
    imports: ({ target }) =>
      (target.startsWith(`${WEB}features/`) || target.startsWith(`${WEB}app/`)) && target,
  },
  {
    name: 'nothing happens by loading a module',
    where: (file) => file.startsWith(SERVER) && !STARTS.test(file) && !(file in AT_LOADING),
    whole: (tree) => tree.body.some(acts) && 'a statement that acts at the top of a module',
  },
  {
    name: `no file over ${LINES} lines, tables of words and data aside`,
    where: (file) => !/\.(texts|data|templates)\.ts$/.test(file),
    text: (text) => {
      const lines = text.split('\n').length - 1
      return lines > LINES && `${lines} lines`
    },
  },
  {
    name: 'questions, their keys and what makes them stale come from the contract, by lib',
    where: (file) => file.startsWith(WEB) && !file.startsWith(`${WEB}lib/`),
    nodes: asksByHand,
  },
  {
    name: "no barrel files but the contract's entry",
    // A feature split by operation shows one face to the features above it: its own `<f>.service.ts`.
    where: (file) => file !== `${CONTRACT}index.ts` && !file.endsWith('.service.ts'),
    whole: isBarrel,
  },
]

/**
 * Checks the sources below `root`. Returns what breaks a rule, in order of files.
 * @param {string} root
 * @returns {{ file: string, line: number, rule: string, detail: string }[]}
 */
export function checkBoundaries(root) {
  const order = roomOrder(root)
  const files = [CONTRACT, CODEGEN, SERVER, WEB].flatMap((folder) => sourcesUnder(root, folder))
  /** What each file loads with it. */
  const loads = new Map()
  return [
    ...files.flatMap((file) => checkFile(root, file, order, loads)),
    ...circles(loads),
    ...crowded(files),
  ]
}

/** Modules that load each other, however far round: which of them is whole first depends on who is asked first. */
function circles(loads) {
  const whole = new Set()
  const found = []
  const follow = (file, way) => {
    const at = way.indexOf(file)
    if (at >= 0) {
      const detail = [...way.slice(at), file].join(' → ')
      found.push({ file, line: 1, rule: 'no circle of imports', detail })
    }
    if (at >= 0 || whole.has(file)) return
    for (const target of loads.get(file) ?? []) follow(target, [...way, file])
    whole.add(file)
  }
  for (const file of loads.keys()) follow(file, [])
  return found
}

/** Folders of server and contract that hold more files than anybody looks through. */
function crowded(files) {
  const folders = new Map()
  for (const file of files.filter((one) => !one.startsWith(WEB))) {
    const folder = path.posix.dirname(file)
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...folders]
    .filter(([, count]) => count > FILES)
    .map(([file, count]) => ({
      file,
      line: 1,
      rule: `no folder with more than ${FILES} files`,
      detail: `${count} files`,
    }))
}

function checkFile(root, file, order, loads) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
  const nodes = allNodes(tree)
  const imports = nodes.flatMap((node) => importOf(node, file))
  // Within a function a module is loaded later, when all that stands at the top is there.
  const atOnce = tree.body.flatMap((node) => importOf(node, file)).filter(({ typeOnly }) => !typeOnly)
  loads.set(
    file,
    atOnce.map(({ target }) => target),
  )
  const found = []
  for (const rule of rules.filter(({ where }) => where(file))) {
    const note = (detail, at) => {
      if (detail) found.push({ file, line: text.slice(0, at).split('\n').length, rule: rule.name, detail })
    }
    if (rule.imports) for (const one of imports) note(rule.imports(one, order), one.at)
    if (rule.nodes) for (const node of nodes) note(rule.nodes(node), node.start)
    if (rule.whole) note(rule.whole(tree), tree.body[0]?.start ?? 0)
    if (rule.text) note(rule.text(text), 0)
  }
  return found
}

function judgeServerFeature({ file, target, typeOnly }, order) {
  if (target.startsWith(`${SERVER}seed/`) || target === PRODUCT) return target
  if (!FLOORS.test(target)) return undefined
  const [from, to] = [roomOf(file, order), roomOf(target, order)]
  if (!from || !to) return `${from ? target : file} is in no room of product.ts`
  if (to === from) return undefined
  if (order.indexOf(to) > order.indexOf(from)) return `${from} is below ${to}`
  // A foreign key and a join name the other feature's table; everything else asks its service.
  const mayBeTables = /\.(store|tables|schema)\.ts$/.test(file) || typeOnly
  return !/\.service\.ts$/.test(target) && !(mayBeTables && /\.(tables|schema)\.ts$/.test(target)) && target
}

function judgeWebFeature({ file, target, typeOnly }) {
  if (!target.startsWith(WEB)) return undefined
  const to = webFeatureOf(target)
  if (to) return to !== webFeatureOf(file) && target
  // `screens.ts` holds the builder of the table every feature fills.
  const isPublic = target === `${WEB}app/screens.ts` || /^use[A-Z]/.test(path.posix.basename(target))
  return target.startsWith(`${WEB}app/`) && !typeOnly && !isPublic && target
}

function readsTheClock(node) {
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0)
    return 'new Date()'
  if (node.type !== 'CallExpression') return undefined
  if (isMember(node.callee, 'Date', 'now')) return 'Date.now()'
  if (node.arguments.length === 0 && ['Date', 'dayjs'].includes(node.callee.name))
    return `${node.callee.name}()`
  return undefined
}

function writesSql(node) {
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return 'sql`…`'
  if (node.type !== 'CallExpression' || !['query', 'execute'].includes(node.callee.property?.name))
    return undefined
  const [first] = node.arguments
  const text = first?.type === 'TemplateLiteral' ? first.quasis[0].value.raw : first?.value
  return (
    typeof text === 'string' &&
    SQL_TEXT.test(text) &&
    `.${node.callee.property.name}('${text.slice(0, 20)}…')`
  )
}

const ACTS = [
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'IfStatement',
  'TryStatement',
]
/** Whether a statement does something when its module is loaded. */
const acts = (node) => ACTS.includes(node.type) || (node.type === 'ExpressionStatement' && !node.directive)

function asksByHand(node) {
  if (node.type === 'TSAsExpression' && node.typeAnnotation?.type === 'TSNeverKeyword') return 'as never'
  if (node.type === 'Property' && node.key?.name === 'queryKey' && node.value?.type === 'ArrayExpression')
    return 'queryKey: […]'
  return (
    node.type === 'CallExpression' &&
    node.callee.property?.name === 'invalidateQueries' &&
    '.invalidateQueries()'
  )
}

function isBarrel(tree) {
  const passesOn = (node) => node.type.startsWith('Export') && node.source
  if (tree.body.some((node) => node.type === 'ExportAllDeclaration')) return 'export *'
  return (
    tree.body.some(passesOn) &&
    tree.body.every((node) => passesOn(node) || node.type === 'ImportDeclaration') &&
    'only re-exports'
  )
}

const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.name === object &&
  (node.property.name ?? node.property.value) === property

const isCallOf = (node, name) =>
  node.type === 'CallExpression' &&
  (node.callee.name === name ||
    ['window', 'globalThis', 'self'].some((object) => isMember(node.callee, object, name)))

const webFeatureOf = (file) =>
  file.startsWith(`${WEB}features/`) && file.slice(`${WEB}features/`.length).includes('/')
    ? file.slice(`${WEB}features/`.length).split('/')[0]
    : undefined

/** The room a server's file lies in: `features/access/roles`; a folder within a room belongs to it. */
const roomOf = (file, order) => order.find((room) => file.startsWith(`${SERVER}${room}/`))

/** The rooms in the order of the exported array `features`. */
function roomOrder(root) {
  if (!existsSync(path.join(root, PRODUCT))) return []
  const { folderOf, named } = roomNames(root, PRODUCT)
  // A part of the list may stand in a table of its own: the kinds.
  const roomsIn = (part) =>
    allNodes(part).flatMap(({ type, name }) => {
      if (type !== 'Identifier') return []
      return folderOf.get(name) ?? (named.has(name) ? roomsIn(named.get(name)) : [])
    })
  return [...new Set(roomsIn(named.get('features')?.elements ?? []))]
}

/** What the names in a list of rooms stand for: folders, and parts of the list. */
function roomNames(root, file) {
  const full = path.join(root, file)
  const tree = parseAst(readFileSync(full, 'utf8'), { lang: 'ts' }, full)
  const named = new Map(
    allNodes(tree).flatMap((node) => (node.type === 'VariableDeclarator' ? [[node.id.name, node.init]] : [])),
  )
  const folderOf = new Map()
  for (const node of tree.body.filter(({ type }) => type === 'ImportDeclaration')) {
    const target = resolveFrom(file, node.source.value)
    const within = target === KINDS ? roomNames(root, KINDS) : undefined
    for (const [name, folder] of within?.folderOf ?? []) folderOf.set(name, folder)
    for (const [name, part] of within?.named ?? []) named.set(name, part)
    const folder = FLOORS.test(target) ? path.posix.dirname(target).slice(SERVER.length) : undefined
    for (const { local } of node.specifiers) if (folder) folderOf.set(local.name, folder)
  }
  return { folderOf, named }
}

/** The import a node makes, if it makes one. */
function importOf(node, file) {
  const source = node.source?.value ?? (node.type === 'TSImportType' ? node.argument?.value : undefined)
  if (typeof source !== 'string') return []
  const specifiers = node.specifiers ?? []
  const typeOnly =
    node.type === 'TSImportType' ||
    (node.importKind ?? node.exportKind) === 'type' ||
    (specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'))
  return [{ file, target: resolveFrom(file, source), typeOnly, at: node.start }]
}

function resolveFrom(file, source) {
  if (source.startsWith('.')) return path.posix.join(path.posix.dirname(file), source)
  if (source === '@appeal/contract') return `${CONTRACT}index.ts`
  return source.replace(/^@appeal\/contract\//, CONTRACT).replace(/^@appeal\/codegen\//, CODEGEN)
}

function allNodes(value, into = []) {
  if (Array.isArray(value)) for (const one of value) allNodes(one, into)
  else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') into.push(value)
    for (const key in value) if (key !== 'parent') allNodes(value[key], into)
  }
  return into
}

/** TypeScript sources; tests and what serves only tests may reach everywhere. */
function sourcesUnder(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true })
    .map((name) => folder + name.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .sort()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = checkBoundaries(path.resolve(import.meta.dirname, '..'))
  for (const { file, line, rule, detail } of found) console.log(`${file}:${line}  ${rule}: ${detail}`)
  console.log(found.length === 0 ? 'boundaries hold' : `${found.length} broken boundaries`)
  process.exit(found.length === 0 ? 0 : 1)
}
