import { versionRoutes } from '@appeal/contract/version/version.routes.ts'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { createServer } from './server.ts'

const test = useTestApp()

it('a field that a presenter spreads without declaring it does not leave the server', async () => {
  const declared = { version: 'v1', entry: null }
  const server = await createServer({
    platform: test.app.platform,
    bindings: [
      {
        route: versionRoutes.version,
        handle: async () => ({ ...declared, passwordHash: 'secret', user: { phone: '13800138000' } }),
      },
    ],
    authenticate: async () => ({ refused: 'session.required' }),
    machine: async () => ({ refused: 'apiKeys.wrong' }),
    demandProof: async () => {},
    demandOpen: async () => {},
  })
  try {
    const reply = await server.inject({ url: versionRoutes.version.url })
    expect(reply.json()).toEqual({ code: 200, msg: '操作成功', data: declared })
  } finally {
    await server.close()
  }
})
