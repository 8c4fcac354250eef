import type { FastifyInstance } from 'fastify'

/**
 * What every page says first, before any script runs. It is a landmark with a name, so that screen readers announce it and
 * find it again; `id` tells the web's own pages which world they are in.
 */
const BANNER = `<aside id="sandbox" aria-label="沙箱 Sandbox" style="box-sizing:border-box;padding:6px 20px;background:#ffdf6b;color:#16211d;font:600 0.875rem/1.6 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif;text-align:center"><span lang="zh-CN">沙箱：演示数据，不是真实案件；短信和邮件不会发出。</span> <span lang="en">Sandbox: demonstration data, no real cases; no SMS or mail leaves it.</span></aside>`

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
