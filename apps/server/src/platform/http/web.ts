import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { disposition } from './downloads.ts'
import { htmlText, type PageRequest, type PublicDocuments, pageWith } from './pages.ts'

/** Addresses a host that serves only one half answers with 404 or sends on (spec 4, "two hosts"). */
function hostRule(config: Config, host: string, path: string): { status: 404 } | { to: string } | undefined {
  if (config.PORTAL_ONLY_HOSTS.includes(host) && path === '/login') return { status: 404 }
  if (config.OFFICE_ONLY_HOSTS.includes(host) && /^\/portal\/(login|home)\/?$/.test(path))
    return { to: '/login' }
  return undefined
}

const FILE = /\.\w{2,5}$/

/** Files that the first visit of a page needs beyond those the built page names itself; `*` stands for all pages. */
type Preloads = Readonly<Record<string, { scripts: string[]; styles: string[] }>>

function readPreloads(root: string): Preloads {
  const file = resolve(root, 'preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
}

/** Styles before any script, so that what the page says is drawn first; scripts come after those of the built page. */
function withPreloads(html: string, preloads: Preloads, path: string): string {
  const { scripts = [], styles = [] } = preloads[path.replace(/(?<!\/)\/+$/, '')] ?? {}
  const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`).join('')
  const always = preloads['*']?.scripts ?? []
  const modules = [...always, ...scripts]
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('')
  return html.replace('</title>', () => `</title>${sheets}`).replace('</head>', () => `${modules}</head>`)
}

/** The page as it is built, read anew after a build; a host with half of the product says which half. */
function pageOf(root: string, config: Config): (host: string, path: string) => string {
  const file = resolve(root, 'index.html')
  let built = { at: 0, html: '', preloads: {} as Preloads }
  return (host, path) => {
    const at = statSync(file).mtimeMs
    if (at !== built.at) built = { at, html: readFileSync(file, 'utf8'), preloads: readPreloads(root) }
    const html = withPreloads(built.html, built.preloads, path)
    const half = config.PORTAL_ONLY_HOSTS.includes(host)
      ? 'portal-only'
      : config.OFFICE_ONLY_HOSTS.includes(host)
        ? 'office-only'
        : undefined
    const metas = [
      ...(half ? [`<meta name="host-kind" content="${half}" />`] : []),
      // Where enterprises try their systems; the sandbox itself points nowhere.
      ...(config.SANDBOX_URL && !config.SANDBOX
        ? [`<meta name="sandbox-url" content="${htmlText(config.SANDBOX_URL)}" />`]
        : []),
    ]
    return metas.length ? html.replace('</title>', () => ['</title>', ...metas].join('\n    ')) : html
  }
}

/** The language of a page: what the visitor chose before, kept in a cookie, else what their browser asks for. */
function pageLanguage(request: FastifyRequest): PageRequest['language'] {
  const chosen = /(?:^|;\s*)APP_LANG=(zh-cn|en)\b/.exec(request.headers.cookie ?? '')?.[1]
  if (chosen) return chosen === 'en' ? 'en' : 'zh'
  // Without a choice the portal speaks Chinese (spec 9), whatever the browser prefers.
  return new URLSearchParams(request.url.split('?')[1]).get('lang') === 'en' ? 'en' : 'zh'
}

/** Serves the built web: hashed assets for ever, the page itself never cached. */
export async function serveWeb(
  server: FastifyInstance,
  config: Config,
  documents: PublicDocuments,
): Promise<void> {
  const requestOf = (request: FastifyRequest, path: string): PageRequest => ({
    path,
    query: new URLSearchParams(request.url.split('?')[1]),
    language: pageLanguage(request),
    ip: request.ip,
    origin: config.PUBLIC_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`,
    known: config.PUBLIC_URL !== undefined,
  })
  // What names the host that a visitor claims to have used is for this visitor alone.
  const keeping = config.PUBLIC_URL ? 'public, max-age=600' : 'no-store'
  for (const path of ['/sitemap.xml', '/robots.txt'])
    server.get(path, async (request, reply) => {
      const document = await documents.document(requestOf(request, path))
      return reply
        .type(document?.type ?? 'text/plain')
        .header('cache-control', keeping)
        .header('vary', 'Host')
        .send(document?.text ?? '')
    })
  const root = resolve(config.root, 'apps/web/dist')
  if (!existsSync(root)) return
  await server.register(staticFiles, {
    root,
    // Files have an ending; every other address is a page of the application.
    allowedPath: (path) => FILE.test(path),
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // It is taken away and opened elsewhere; under this site's policy it would not run.
      if (path.endsWith(`/${CHECKER_FILE}`)) reply.header('content-disposition', disposition(CHECKER_FILE))
    },
  })
  const page = pageOf(root, config)
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const host = request.hostname.toLowerCase()
    const rule = hostRule(config, host, path)
    if (rule && 'to' in rule) return reply.redirect(rule.to)
    // A missing asset must not come back as the page, or a stale client would run HTML as script.
    const isPage = ['GET', 'HEAD'].includes(request.method) && !FILE.test(path)
    if (!isPage) return reply.code(404).type('text/plain').send('not found')
    const served = rule ? undefined : await documents.page(requestOf(request, path))
    return reply
      .code(rule?.status ?? served?.status ?? 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(served ? pageWith(page(host, path), served) : page(host, path))
  })
}
