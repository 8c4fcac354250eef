import { contract } from '@appeal/contract'
import { harmless } from '../../apps/server/src/features/articles/articles.html.ts'
import { consumeCaptcha, issueCaptcha } from '../../apps/server/src/features/auth/captcha/auth.captcha.ts'
import { createUser } from '../../apps/server/src/features/people/users/users.service.ts'
import { systemContext } from '../../apps/server/src/platform/context.ts'
import { aMatter, fileAppeal } from '../../apps/server/src/testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../apps/server/src/testing/people.ts'
import type { Caller, TestApp } from '../../apps/server/src/testing/server.ts'
import { computed } from '../loop.ts'
import { elementsOf } from '../markup.ts'
import { outcomeOf, sealed, strangerAt, withSettings } from '../strangers.ts'
import type { Outcome, Trial } from '../trial.ts'

const PASSWORD = 'Tq7!mZ2w#Lx9'

interface Site {
  app: TestApp
  consumer: Caller & { token: string; id: string }
  other: string
  officer: Caller & { token: string }
  /** Cases of the other consumer. */
  foreign: string
}

/** A defect that somebody published of a comparable product, or of a part that products like this are built of. */
interface Defect {
  of: string
  what: string
  /** What our server does where theirs failed, in as few words as tell the two apart. */
  ask(site: Site): Promise<unknown>
  ours: unknown
  /** What theirs did: the comparison itself must tell it from ours. */
  theirs: unknown
}

/** Elements and attributes of markup, each once. */
const namesIn = (html: string) =>
  [
    ...new Set(elementsOf(html).flatMap(({ name, attributes }) => [name, ...attributes.map(([key]) => key)])),
  ].join(' ')
const codeOf = async (call: Promise<{ code: number }>) => (await call).code

const ownersOf = async ({ app }: Site, id: string) =>
  (await app.platform.database.pool.query('select appellant_id::text as id from appeals where id = $1', [id]))
    .rows[0]!.id as string

/** Files an appeal over HTTP with more in its body than its schema names. */
async function filedWith(site: Site, more: Record<string, unknown>): Promise<string | undefined> {
  const { app, consumer } = site
  await app.platform.database.pool.query('delete from rate_counters')
  const system = { ...systemContext(app.platform, 'battery'), language: 'en' as const, ip: '203.0.113.20' }
  const { validCodeReqNo, validCodeText } = await issueCaptcha(system, 'appeal')
  const sum = (validCodeText ?? '').match(/\d+/g)?.map(Number) ?? []
  const validCode = String((sum[0] ?? 0) + (sum[1] ?? 0))
  const { code, data } = await consumer.call(contract.appeals.add, {
    body: { ...aMatter(), ...more, validCodeReqNo, validCode },
    headers: { 'idempotency-key': `peer-${JSON.stringify(more).length}` },
  })
  return code === 200 ? (data as { id: string }).id : undefined
}

/** A body that the schema refuses, under a content type that is spelt like none. */
const typed = async ({ app, consumer }: Site, type: string) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: contract.appeals.consumerPage.url,
    headers: { token: consumer.token, 'content-type': type },
    payload: '{"current":{"a":1},"group":"nobody’s"}',
  })
  return statusCode < 500 && (JSON.parse(body) as { code: number }).code !== 200 ? 'refused' : 'taken'
}

const signIn = ({ app }: Site, account: string, password: string, ip = '203.0.113.30') =>
  app.call(contract.consumerAuth.doLogin, {
    body: { account, password: sealed(app, password), device: 'PC' },
    address: ip,
  })

let fresh = 0
const anAccount = async ({ app }: Site) => {
  fresh += 1
  const ctx = systemContext(app.platform, 'battery')
  const account = `peer${fresh}`
  const id = await ctx.unitOfWork((tx) =>
    createUser(tx, ctx, { area: 'c', account, phone: `1360000${1000 + fresh}` }),
  )
  const hash = await app.platform.crypto.hashPassword(PASSWORD)
  await app.owner.query('update users set password_hash = $2 where id = $1', [id, hash])
  return { id, account, hash }
}

const sorted = async ({ officer }: Site, query: Record<string, string>) =>
  codeOf(officer.call(contract.todo.page, { query }))

export const DEFECTS: readonly Defect[] = [
  {
    of: 'Snowy, CommonCryptogramUtil',
    what: 'one initialisation vector for all, so that equal values show',
    async ask({ app: { platform } }) {
      const [one, two] = [1, 2].map(() => platform.crypto.encryptField('users.name', '张三'))
      return one!.equals(two!)
    },
    ours: false,
    theirs: true,
  },
  {
    of: 'Snowy, CommonCryptogramUtil',
    what: 'what does not decrypt comes back as it is',
    async ask({ app: { platform } }) {
      const bytes = platform.crypto.encryptField('users.name', '张三')
      bytes[bytes.length - 1]! ^= 1
      try {
        return platform.crypto.decryptField('users.name', bytes)
      } catch {
        return 'an error'
      }
    },
    ours: 'an error',
    theirs: '张三',
  },
  {
    of: 'Snowy, CommonCryptogramUtil',
    what: 'passwords as one digest without salt',
    async ask(site) {
      const [one, two] = [await anAccount(site), await anAccount(site)]
      return one.hash === two.hash
    },
    ours: false,
    theirs: true,
  },
  {
    of: 'Snowy, validValidCode; RuoYi #177; jeecg #2207; litemall #584',
    what: 'a wrong answer leaves the captcha as it was',
    async ask({ app }) {
      const ctx = { ...strangerAt(app, '203.0.113.40'), language: 'en' as const }
      const { validCodeReqNo, validCodeText } = await issueCaptcha(ctx, 'appeal')
      const sum = (validCodeText ?? '').match(/\d+/g)?.map(Number) ?? []
      const right = String((sum[0] ?? 0) + (sum[1] ?? 0))
      const tried = (validCode: string) =>
        outcomeOf(consumeCaptcha(ctx, 'appeal', { validCodeReqNo, validCode }))
      await tried(right === '1' ? '2' : '1')
      return (await tried(right)) === 'done'
    },
    ours: false,
    theirs: true,
  },
  {
    of: 'Snowy, doLogin',
    what: 'a wrong account is told from a wrong password',
    async ask(site) {
      const { account } = await anAccount(site)
      const [known, unknown] = [
        await signIn(site, account, 'Wrong!77x'),
        await signIn(site, 'nobodyhere', 'Wrong!77x'),
      ]
      return known.code === unknown.code && known.msg === unknown.msg && known.code !== 200
    },
    ours: true,
    theirs: false,
  },
  {
    of: 'RuoYi #177',
    what: 'passwords are guessed without end',
    async ask(site) {
      const { account } = await anAccount(site)
      for (let n = 0; n < 6; n += 1) await signIn(site, account, `Wrong!77x${n}`, `198.51.${n}.7`)
      return (await signIn(site, account, PASSWORD, '198.51.100.7')).code === 200
    },
    ours: false,
    theirs: true,
  },
  {
    of: 'Snowy, application.properties',
    what: 'sessions of thirty days that never idle out',
    async ask({ app, other }) {
      const { token } = await app.as(other)
      app.clock.advance(25 * 3_600_000)
      return codeOf(app.call(contract.sessions.list, { headers: { token } }))
    },
    ours: 401,
    theirs: 200,
  },
  {
    of: 'Snowy, application.properties',
    what: 'answers without a policy for scripts and frames',
    async ask({ app }) {
      const { headers } = await app.inject({ method: 'GET', url: contract.sessions.list.url })
      return ['content-security-policy', 'x-content-type-options', 'referrer-policy'].filter(
        (name) => !headers[name],
      )
    },
    ours: [],
    theirs: ['content-security-policy'],
  },
  {
    of: 'RuoYi #310',
    what: 'SQL by the direction of sorting, past a filter that looks for quotes',
    ask: (site) => sorted(site, { sortField: 'createTime', sortOrder: 'asc,(select pg_sleep(1))' }),
    ours: 415,
    theirs: 200,
  },
  {
    of: 'jeecg #4976, #4511; RuoYi #300, #131',
    what: 'SQL by the column to sort by',
    ask: (site) => sorted(site, { sortField: '(case when 1=1 then id else 1/0 end)' }),
    ours: 415,
    theirs: 200,
  },
  {
    of: 'lerry903/RuoYi #21',
    what: 'scripts in a notice',
    ask: async () => namesIn(harmless('<p onclick=a()>a</p><img src=x onerror=a()><script>a()</script>')),
    ours: 'p',
    theirs: 'p onclick img src onerror script',
  },
  {
    of: 'sanitize-html CVE-2026-44990',
    what: 'what stands within xmp becomes live',
    ask: async () => namesIn(harmless('<xmp><img src=x onerror=a()></xmp>')),
    ours: '',
    theirs: 'img src onerror',
  },
  {
    of: 'Zammad CVE-2026-34722',
    what: 'a new case is tied to a foreign one without a question',
    async ask(site) {
      const id = await filedWith(site, {
        links: [site.foreign],
        mainId: site.foreign,
        parentId: site.foreign,
      })
      const { rows } = await site.app.platform.database.pool.query(
        'select count(*)::int as n from case_links where $1::bigint in (main_id, other_id)',
        [site.foreign],
      )
      return id === undefined ? 'not filed' : rows[0]!.n
    },
    ours: 0,
    theirs: 1,
  },
  {
    of: 'FreeScout CVE-2026-40591',
    what: 'a new case is filed in the name of somebody else',
    async ask(site) {
      const names = ['appellantId', 'ownerId', 'userId', 'customerId', 'customer_id', 'createUser']
      const id = await filedWith(site, Object.fromEntries(names.map((name) => [name, site.other])))
      return id === undefined ? 'not filed' : (await ownersOf(site, id)) === site.consumer.id
    },
    ours: true,
    theirs: false,
  },
  {
    of: 'Zammad CVE-2026-34720',
    what: 'whoever says who they are in a header is believed',
    async ask({ app, consumer }) {
      const names = [
        'x-forwarded-user',
        'remote-user',
        'x-remote-user',
        'x-user-id',
        'x-auth-request-user',
        'authorization',
      ]
      const headers = Object.fromEntries(names.map((name) => [name, consumer.id]))
      return codeOf(app.call(contract.sessions.list, { headers }))
    },
    ours: 401,
    theirs: 200,
  },
  {
    of: 'Zammad CVE-2022-35488',
    what: 'limits are stepped around by a header that names another address',
    async ask(site) {
      const tried = async (n: number) =>
        (
          await site.app.call(contract.consumerAuth.doLogin, {
            body: { account: `unknown${n}`, password: sealed(site.app, 'Wrong!77x'), device: 'PC' },
            headers: { 'x-forwarded-for': `198.18.${n}.9`, forwarded: `for=198.18.${n}.9` },
            address: '203.0.113.99',
          })
        ).reason
      const reasons = new Set<string | undefined>()
      for (let n = 0; n < 24; n += 1) reasons.add(await tried(n))
      return reasons.size > 1
    },
    ours: true,
    theirs: false,
  },
  {
    of: 'Fastify CVE-2026-25223',
    what: 'a content type with a tab steps around the schema',
    ask: (site) => typed(site, 'application/json\t; charset=utf-8'),
    ours: 'refused',
    theirs: 'taken',
  },
  {
    of: 'Fastify CVE-2026-3419',
    what: 'a content type with rubbish steps around the schema',
    ask: (site) => typed(site, 'application/json; =;, x'),
    ours: 'refused',
    theirs: 'taken',
  },
  {
    of: 'file-type CVE-2026-31808',
    what: 'a file of 55 bytes holds the server for ever',
    async ask({ app, consumer }) {
      const guid = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
      const asf = Buffer.concat([guid, Buffer.alloc(14, 0x01), Buffer.alloc(25)])
      const began = computed()
      const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
      const { body } = await app.inject({
        method: 'POST',
        url: contract.files.uploadDynamicReturnId.url,
        headers: { token: consumer.token, 'content-type': 'multipart/form-data; boundary=edge' },
        payload: Buffer.concat([Buffer.from(head), asf, Buffer.from('\r\n--edge--\r\n')]),
      })
      return (JSON.parse(body) as { code: number }).code !== 200 && computed() - began < 2_000
    },
    ours: true,
    theirs: false,
  },
  {
    of: 'sm-crypto CVE-2026-23966',
    what: 'a point that is not on the curve is multiplied with the key',
    async ask({ app }) {
      const honest = sealed(app, 'x'.repeat(20))
      const off = `${'0'.repeat(63)}1${'0'.repeat(63)}1${honest.slice(128)}`
      return app.platform.crypto.decryptPassword(off)
    },
    ours: null,
    theirs: { plain: '' },
  },
]

interface Who {
  id: string
  other: string
  officer: string
  foreign: string
}

async function makeWho(app: TestApp): Promise<Who> {
  await withSettings(app, { SNOWY_SYS_DEFAULT_CAPTCHA_OPEN: 'false', AUTH_CAPTCHA_AFTER_FAILURES: '100' })
  const [{ id }, { id: other }] = [await makeConsumer(app), await makeConsumer(app)]
  const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
  return { id, other, officer, foreign: (await fileAppeal(app, other, aMatter())).id }
}

/** Signed in anew for each: some defects move the clock. */
const siteOf = async (app: TestApp, { id, other, officer, foreign }: Who): Promise<Site> => ({
  ...{ app, other, foreign },
  consumer: { ...(await app.as(id)), id },
  officer: await app.as(officer),
})

/** Each known defect of a peer is tried against our server; each comparison must tell the peer's answer from ours. */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const who = await makeWho(app)
  let refused = 0
  for (const { of, what, ask, ours, theirs } of DEFECTS) {
    await app.platform.database.pool.query('delete from rate_counters')
    const seen = trial.spoiled === 'theirs' ? theirs : await ask(await siteOf(app, who))
    if (JSON.stringify(seen) === JSON.stringify(ours)) refused += 1
    else trial.miss(`${what} (${of}): ${JSON.stringify(seen)}, not ${JSON.stringify(ours)}`)
    if (JSON.stringify(theirs) === JSON.stringify(ours)) trial.miss(`${what}: nothing is compared`)
  }
  return {
    cases: DEFECTS.length,
    said: `${refused} of ${DEFECTS.length} defects of ${new Set(DEFECTS.map(({ of }) => of.split(/[ ,]/)[0])).size} peers are not there`,
  }
}
