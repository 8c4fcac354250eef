// Weighs the JavaScript of every page's first visit, compressed: by the build's own graph, and of three pages what a
// browser really loads. Fails when a page is over its limit, or has grown since its weight was written down.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findBrowser } from './find-browser.mjs'
import { judge, readWeights, weigh, writeWeights } from './page-weights.mjs'
import { root } from './steps.mjs'

const dist = path.join(root, 'apps/web/dist')
const WORST = 10
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const weights = weigh(dist)
if (process.argv.includes('--record')) writeWeights(weights)
for (const half of ['portal', 'office']) {
  const all = weights.filter((one) => one.half === half).sort((a, b) => b.size - a.size)
  const sum = all.reduce((kilobytes, { size }) => kilobytes + size, 0)
  console.log(`${half}: ${sum.toFixed(0)} KB in all for ${all.length} pages; the heaviest:`)
  // One module may draw several pages.
  const own = all.filter(({ size }, at) => size !== all[at - 1]?.size)
  for (const { name, size, files, limit } of own.slice(0, WORST))
    console.log(`  ${size.toFixed(1)} KB in ${files} files, limit ${limit} KB: ${name}`)
}
const failures = judge(weights, readWeights())

/** Kilobytes of gzip; a first visit on a slow line decides them. */
const pages = [
  { name: 'portal home', path: '/', limit: 125 },
  { name: 'office sign-in', path: '/login', limit: 259 },
  { name: 'office first screen', path: '/index', limit: 394, signedIn: true, shows: '.o-panel' },
]

const SETTLED_MS = 4_000

/** The menu of somebody who has nothing but the workbench. */
const menu = [
  {
    ...entry('1', 'module', '/m'),
    children: [{ ...entry('2', 'menu', '/index'), component: 'home/index' }],
  },
]
function entry(id, type, path) {
  const category = type === 'module' ? 'MODULE' : 'MENU'
  return {
    id,
    parentId: '0',
    name: `m${id}`,
    title: id,
    category,
    path,
    sortCode: 1,
    meta: { title: id, type },
  }
}

/** The built files; any other path is a page of the single-page application. Of all calls only the menu is answered. */
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  if (url.pathname.endsWith('/userCenter/loginMenu')) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ code: 200, msg: '-', data: menu }))
  }
  if (url.pathname.startsWith('/api/')) {
    return response
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"code":503,"msg":"-","data":null}')
  }
  const file = path.join(dist, path.normalize(url.pathname))
  const found = file !== `${dist}/` && existsSync(file) ? file : path.join(dist, 'index.html')
  response.writeHead(200, { 'content-type': types[path.extname(found)] ?? 'application/octet-stream' })
  response.end(readFileSync(found))
})

const browser = await chromium.launch(await findBrowser())
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
for (const { name, path: address, limit, signedIn, shows } of pages) {
  const page = await browser.newPage()
  if (signedIn)
    await page.addInitScript(() => {
      localStorage.setItem('TOKEN', 'measured')
      localStorage.setItem('SOURCE', 'office')
    })
  const bodies = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(`http://127.0.0.1:${server.address().port}${address}`, { waitUntil: 'networkidle' })
  if (shows) await page.locator(shows).waitFor()
  // Parts far below the first screen come by themselves after a moment; they count.
  await page.waitForTimeout(SETTLED_MS)
  const bytes = (await Promise.all(bodies)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  )
  const size = (bytes / 1024).toFixed(1)
  console.log(`${name} (${address}): ${size} KB of JavaScript in ${bodies.length} files, limit ${limit} KB`)
  // A page that loads nothing was not measured.
  if (bodies.length === 0) failures.push(`${name}: loaded nothing`)
  if (bytes > limit * 1024) failures.push(`${name}: ${size} KB in a browser, limit ${limit} KB`)
  await page.close()
}
await browser.close()
server.close()
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
