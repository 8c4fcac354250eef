import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { takeoverRoutes } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { HOSTILE_SHEETS } from '../../testing/hostile.sheets.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()

/** Every route that reads a sheet somebody sends. */
const IMPORTS = allRoutes.filter(({ upload, url }) => upload && /import$/i.test(url))
const FAR = HOSTILE_SHEETS[0]!

async function send(token: string, { url }: Route, language: string, query = '') {
  const boundary = 'sheet'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.xlsx"\r\n\r\n`
  const reply = await test.app.inject({
    method: 'POST',
    url: `${url}?${query}`,
    headers: {
      token,
      'accept-language': language,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), FAR.make(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: reply.statusCode, ...(reply.json() as { msg: string; data: { reason: string } }) }
}

/** Somebody who takes cases over, with a mapping to read their file by. */
async function withMapping(name: string) {
  const { id } = await makeOfficer(test.app, 'BUR-000000', 'stateCentre')
  const body = { name, system: 'former', columns: [['outerNo', '编号']] as never, words: [] }
  const { data } = await (await test.app.as(id)).call(takeoverRoutes.save, { body })
  return { id, query: `mappingId=${data.id}` }
}

/** Somebody who may send a sheet there. */
const SENDERS: Record<string, () => Promise<{ id: string; query?: string }>> = {
  'accounts.import': () => makeOfficer(test.app, 'BUR-000000', 'sysAdmin'),
  'bizAccounts.import': () => makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
  'replySheets.check': () => makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq'),
  'replySheets.start': () => makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq'),
  'takeovers.inspect': () => makeOfficer(test.app, 'BUR-000000', 'stateCentre'),
  'takeovers.check': () => withMapping('one'),
  'takeovers.start': () => withMapping('another'),
  'volumes.importSheet': () => makeOfficer(test.app, 'BUR-000000', 'stateCentre'),
}

describe('a small sheet with one cell far away', () => {
  it('has several ways in', () => {
    expect(IMPORTS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SENDERS).toSorted())
  })

  it.each(IMPORTS.map((route) => [route.name, route] as const))(
    'is refused by %s with what is too large, in the language of whoever sent it',
    async (name, route) => {
      const { id, query } = await SENDERS[name]!()
      const caller = await test.app.as(id)
      const chinese = await send(caller.token, route, 'zh-CN', query)
      expect(chinese).toMatchObject({ status: 200, data: { reason: FAR.reason } })
      expect(chinese.msg).toMatch(/^文件内容过大：.+超过上限 \d+/)
      expect((await send(caller.token, route, 'en', query)).msg).toMatch(
        /^The file holds too much: .+ limit of \d+/,
      )
    },
  )
})
