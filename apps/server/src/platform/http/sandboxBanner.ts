import type { FastifyInstance } from 'fastify'

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

/** The page with the banner at the top of its body. */
export const withBanner = (page: string): string => page.replace(/<body[^<>]*>/, (body) => `${body}${BANNER}`)

/** Puts the banner into every page that leaves, whoever wrote it. */
export function bannerOnPages(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    const page = withBanner(payload.toString('utf8'))
    reply.header('content-length', Buffer.byteLength(page))
    return page
  })
}
