import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * What every page says first, before any script runs. It is a landmark with a name, so that screen readers announce it and
 * find it again; `id` tells the web's own pages which world they are in.
 */
const BANNER = [
  // Shells that fill the window leave it this height (`--above`); two lines on phones.
  '<style>html:root{--above:2.25rem}#sandbox{box-sizing:border-box;height:var(--above);padding:0 16px;display:flex;gap:0 .5em;',
  'align-items:center;justify-content:center;overflow:hidden;white-space:nowrap;background:#ffdf6b;color:#16211d;',
  "font:600 .875rem/1.5 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif}",
  '@media(max-width:820px){html:root{--above:3.5rem}#sandbox{flex-direction:column;font-size:.8125rem}}</style>',
  '<aside id="sandbox" aria-label="沙箱 Sandbox">',
  '<span lang="zh-CN">沙箱：演示数据，不是真实案件；短信和邮件不会发出。</span>',
  '<span lang="en">Sandbox: demonstration data; no SMS or mail leaves it.</span></aside>',
].join('')

/**
 * What the portal's pages of a demonstration end with, below the foot that their scripts draw: the way to its people. Other
 * pages, and those whose foot is not drawn, do not show it; `id` tells the desk's sign-in that there is such a page.
 */
const DOOR = [
  '<style>#people{display:none}#app:has(footer.foot)~#people{display:block;padding:8px 16px;background:#ffdf6b;color:#16211d;',
  "text-align:center;font:600 .875rem/1.5 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif}",
  '#people a{color:inherit;display:inline-block;padding:6px 0}@media print{#app~#people{display:none}}',
  // In the page's own language, which its reader may change at any time.
  'html[lang^=en] #people [lang=zh-CN],html:not([lang^=en]) #people [lang=en]{display:none}</style>',
  '<aside id="people"><a href="/dev/people">',
  '<span lang="zh-CN">演示：选一个身份进入</span><span lang="en">Demonstration: choose who to be</span></a></aside>',
].join('')

const withBanner = (page: string): string => page.replace(/<body[^<>]*>/, (body) => `${body}${BANNER}`)
const withDoor = (page: string): string =>
  page.includes('id="app"') ? page.replace('</body>', () => `${DOOR}</body>`) : page

/** What pages say beside what they are: which world they are of, and in a demonstration whose guest one may be. */
function additionOf({ SANDBOX, APP_MODE }: Config): ((page: string) => string) | undefined {
  if (SANDBOX) return withBanner
  return APP_MODE === 'demo' ? withDoor : undefined
}

/** Puts it into every page that leaves, whoever wrote it; a real product's pages leave as they are. */
export function addToPages(server: FastifyInstance, config: Config): void {
  const added = additionOf(config)
  if (!added) return
  server.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    const page = added(payload.toString('utf8'))
    reply.header('content-length', Buffer.byteLength(page))
    return page
  })
}
