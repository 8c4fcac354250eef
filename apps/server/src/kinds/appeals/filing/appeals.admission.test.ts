import { contract } from '@appeal/contract'
import { type Admission, invalidLaws } from '@appeal/contract/appeals/appeals.admission.ts'
import { INVALID_REASONS } from '@appeal/contract/appeals/appeals.codes.ts'
import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { consumerAuthRoutes, submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { describe, expect, it, vi } from 'vitest'
import { solve } from '../../../features/auth/auth.fixture.ts'
import { brandDirectory } from '../../../features/reference/areas/areas.service.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aMatter, closeCase, fileAppeal } from '../../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'

const test = useTestApp()
const GUARDIAN = { name: '林芳', relation: 'MOTHER', phone: '+852 5123 4567' } as const
const NOTHING: Admission = { earlier: 'NONE', procedure: 'NONE', minor: false }
// Of the standard's form, with right check digits (domain 9.3): one of 16 years, one grown up.
const MINOR = '540127201006150029'
const GROWN_UP = '110101199003071233'

const submit = async (userId: string, matter: object) =>
  (await test.app.as(userId)).call(appealRoutes.add, {
    body: { ...matter, ...(await solve(test.app, submissionCaptchaRoutes.appeal)) },
  })
const officer = () => makeOfficer(test.app, 'BUR-440300', 'cityHandler')
const aCall = (more: object = {}) => ({
  ...aMatter(),
  ...{ channel: 'PHONE_12305', appellantName: '林小满', appellantPhone: '13912340001' },
  ...{ receivedAt: '2026-09-21 09:00:00', ...more },
})

describe('what the law asks', () => {
  it.each([
    ['an earlier appeal without anything new', { earlier: 'SAME' }, 'admission.earlier', '第五项'],
    [
      'an earlier appeal of which nothing new is said',
      { earlier: 'NEW_CONTENT' },
      'admission.earlierNews',
      '',
    ],
    ['a court', { procedure: 'COURT' }, 'admission.procedure', '第七项'],
    ['an administrative ruling', { procedure: 'RULING' }, 'admission.procedure', '第七项'],
    ['a minor without a guardian', { minor: true }, 'admission.guardian.name', '《民法典》第十九条'],
    ['no answer on other procedures', { procedure: undefined }, 'admission.procedure', ''],
  ])('refuses %s, in both ways of filing, with its article', async (_, more, field, law) => {
    const admission = { ...NOTHING, ...more }
    const filed = await submit((await makeConsumer(test.app)).id, aMatter({ admission } as object))
    const called = await (await test.app.as((await officer()).id)).call(appealRoutes.bureauAdd, {
      body: aCall({ admission }),
    })
    for (const { reason, data } of [filed, called]) {
      expect(reason).toBe('request.invalid')
      const { fields } = data as unknown as { fields: { field: string; message: string }[] }
      expect(fields.map((one) => one.field)).toEqual([field])
      expect(fields[0]!.message).toContain(law)
    }
  })

  it.each(['NONE', 'HOTLINE_12345', 'PETITION', 'POLICE'] as const)(
    'keeps nobody from an appeal for %s, and tells its handler',
    async (procedure) => {
      const { id } = await makeConsumer(test.app)
      const made = await submit(id, aMatter({ admission: { ...NOTHING, procedure } }))
      expect(made).toSucceed()
      const { data } = await (await test.app.as((await officer()).id)).call(appealRoutes.detail, {
        query: { id: made.data.id },
      })
      expect(data.admission).toMatchObject({ procedure, earlier: 'NONE', guardian: null })
    },
  )

  it('asks the guardian of whoever is under 18 by the ID number on record, and of nobody else', async () => {
    const { id } = await makeConsumer(test.app, { idNumber: MINOR })
    expect(await submit(id, aMatter({ admission: NOTHING }))).toFailWith('appeals.guardian_missing')
    const adult = await makeConsumer(test.app, { idNumber: GROWN_UP })
    expect(await submit(adult.id, aMatter({ admission: NOTHING }))).toSucceed()
    const desk = await test.app.as((await officer()).id)
    const body = aCall({ admission: NOTHING, appellantIdNumber: MINOR })
    expect(await desk.call(appealRoutes.bureauAdd, { body })).toFailWith('appeals.guardian_missing')

    const filed = await submit(id, aMatter({ admission: { ...NOTHING, guardian: GUARDIAN } }))
    expect(filed).toSucceed()
    const seen = await desk.call(appealRoutes.detail, { query: { id: filed.data.id } })
    expect(seen.data.minor).toBe('under18')
    expect(seen.data.admission?.guardian).toEqual({
      ...{ name: '林*', relation: 'MOTHER', phone: '+85*****4567', opens: true },
    })
    const opened = await desk.call(appealRoutes.unmask, {
      body: { id: filed.data.id, field: 'guardian', reasonCode: 'VERIFY_IDENTITY' },
    })
    expect(opened.data.value).toBe('林芳 +85251234567')
  })

  it('takes what clients of before send, which ask none of it, and shows a minor all the same', async () => {
    const { id } = await makeConsumer(test.app, { idNumber: MINOR })
    const filed = await submit(id, aMatter())
    expect(filed).toSucceed()
    const desk = await test.app.as((await officer()).id)
    const { data } = await desk.call(appealRoutes.detail, { query: { id: filed.data.id } })
    expect([data.admission, data.minor]).toEqual([null, 'under18'])
  })

  it('asks the kind of mail of the universal service, and of no express item', async () => {
    const { id } = await makeConsumer(test.app)
    const postal = aMatter({ brand: 'CHINAPOST', admission: NOTHING })
    expect(await submit(id, postal)).toFailWith('appeals.mail_kind_missing')
    const filed = await submit(id, { ...postal, mailKind: 'LETTER' })
    expect(filed).toSucceed()
    const desk = await test.app.as((await officer()).id)
    const { data } = await desk.call(appealRoutes.detail, { query: { id: filed.data.id } })
    expect([data.serviceKind, data.mailKind]).toEqual(['POSTAL', 'LETTER'])
    const call = aCall({ brand: 'CHINAPOST', admission: NOTHING })
    expect(await desk.call(appealRoutes.bureauAdd, { body: call })).toFailWith('appeals.mail_kind_missing')
  })

  it('asks which service of a brand that offers several, and the kind of mail of the universal one alone', async () => {
    const { app } = test
    const system = await app.as((await makeOfficer(app, 'BUR-000000', 'sysAdmin')).id)
    const { data: all } = await system.call(contract.brandAdmin.page, { query: { size: 100 } })
    const serve = async (serviceKinds: string[], version: number) => {
      const row = all.records.find(({ code }) => code === 'CHINAPOST')!
      expect(
        await system.call(contract.brandAdmin.edit, { body: { ...row, serviceKinds, version } as never }),
      ).toSucceed()
      await vi.waitFor(async () =>
        expect((await brandDirectory(app.platform)).get('CHINAPOST')?.serviceKinds).toEqual(serviceKinds),
      )
    }
    const { version } = all.records.find(({ code }) => code === 'CHINAPOST')!
    await serve(['POSTAL', 'EXPRESS'], version)
    const { id } = await makeConsumer(app)
    const desk = await app.as((await officer()).id)
    const postal = aMatter({ brand: 'CHINAPOST', admission: NOTHING })
    const refused = await submit(id, postal)
    expect(refused).toFailWith('appeals.service_missing')
    expect(refused.data).toMatchObject({ fields: [{ field: 'serviceKind' }] })
    expect(refused.msg).toContain('中国邮政')
    const call = aCall({ brand: 'CHINAPOST', admission: NOTHING })
    expect(await desk.call(appealRoutes.bureauAdd, { body: call })).toFailWith('appeals.service_missing')
    const freight = { ...postal, serviceKind: 'FREIGHT' as 'EXPRESS' }
    expect(await submit(id, freight)).toFailWith('request.invalid')
    expect(await submit(id, { ...postal, serviceKind: 'POSTAL' })).toFailWith('appeals.mail_kind_missing')
    const kindOf = async (matter: SubmitAppeal) => {
      const filed = await submit((await makeConsumer(app)).id, matter)
      expect(filed).toSucceed()
      return (await desk.call(appealRoutes.detail, { query: { id: filed.data.id } })).data.serviceKind
    }
    expect(await kindOf({ ...postal, serviceKind: 'EXPRESS' })).toBe('EXPRESS')
    // Clients of before ask none of it.
    expect(await kindOf(aMatter({ brand: 'CHINAPOST' }))).toBe('POSTAL')
    await serve(['POSTAL'], version + 1)
    // A form that was begun while there were several.
    expect(await kindOf({ ...postal, serviceKind: 'EXPRESS', mailKind: 'LETTER' })).toBe('POSTAL')
  })

  it('takes up what was handled once with new content only, of an account and of a number', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const handler = await officer()
    const who = {
      officer: handler.id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
      consumer: consumer.id,
    }
    const matter = aMatter()
    const { id, appealNo } = await fileAppeal(app, consumer.id, matter)
    await closeCase(app, id, who)
    const again = await submit(consumer.id, { ...matter, admission: NOTHING })
    expect(again).toFailWith('appeals.repeated')
    expect(again.msg).toContain(appealNo)
    expect(again.msg).toContain('第九条第五项')
    const desk = await app.as(handler.id)
    const call = { ...aCall(), ...matter, appellantPhone: consumer.phone, admission: NOTHING }
    expect(await desk.call(appealRoutes.bureauAdd, { body: call })).toFailWith('appeals.repeated')
    expect(
      await desk.call(appealRoutes.bureauAdd, { body: { ...call, l1: 'DELAY', l2: undefined } }),
    ).toSucceed()
    const admission = { ...NOTHING, earlier: 'NEW_CONTENT', earlierNews: '找到了签收底单，签名不是本人' }
    expect(await submit(consumer.id, { ...matter, admission })).toSucceed()
  })
})

describe('the questions before the form', () => {
  const asked = async (more: object) =>
    (
      await test.app.call(appealRoutes.eligibility, {
        body: {
          ...{ matter: 'POSTAL', appellantRole: 'SENDER', postDate: '2026-09-01', complained: true },
          ...{ complaintDate: '2026-09-10', complaintResult: 'UNSATISFIED', ...more },
        },
      })
    ).data

  it('give each refusal with its article', async () => {
    for (const [more, code] of [
      [{ matter: 'REPORT' }, 'N08'],
      [{ appellantRole: 'NEIGHBOUR' }, 'N03'],
      [{ postDate: '2025-09-01' }, 'N02'],
      [{ complained: false }, 'N01'],
      [{ procedure: 'ARBITRATION' }, 'N06'],
      [{ procedure: 'POLICE', earlier: 'SAME' }, 'N05'],
    ] as const)
      expect(await asked(more)).toMatchObject({
        eligible: false,
        reasonCode: code,
        law: invalidLaws[code].zh,
      })
    for (const code of INVALID_REASONS) expect(invalidLaws[code].zh).toMatch(/[《〔]/)
  })

  it('refuse a complaint of before the posting, which no seven days follow', async () => {
    const early = await asked({ complaintDate: '2026-08-31', complaintResult: 'NO_REPLY' })
    expect(early).toMatchObject({ eligible: false, reasonCode: 'N01', opensOn: null })
    expect(early.instead).toContain('早于寄出日期')
    for (const complaintResult of ['NO_REPLY', 'UNSATISFIED']) {
      const matter = aMatter({ complaintDate: '2026-09-04', complaintResult } as object)
      const { reason } = await submit((await makeConsumer(test.app)).id, matter)
      expect(reason).toBe('request.invalid')
    }
  })

  it('ask for an earlier appeal of whoever says which procedure, and of no client of before', async () => {
    expect(await asked({})).toMatchObject({ missing: 'otherProcedure' })
    expect(await asked({ otherProcedure: false })).toMatchObject({ eligible: true })
    expect(await asked({ procedure: 'PETITION' })).toMatchObject({ missing: 'earlier' })
    expect(await asked({ procedure: 'PETITION', earlier: 'NONE' })).toMatchObject({ eligible: true })
  })
})

describe('names and numbers', () => {
  it.each([
    ['阿卜杜热依木·买买提江', '+852 5123 4567', '+85251234567'],
    ['Jean-Luc O’Neill', '0086 13912340009', '13912340009'],
    ['欧珠·次仁旺姆', '0755-26001234', '0755-26001234'],
  ])('of a caller: %s, %s', async (appellantName, appellantPhone, kept) => {
    const desk = await test.app.as((await officer()).id)
    const body = aCall({ appellantName, appellantPhone, admission: NOTHING })
    const made = await desk.call(appealRoutes.bureauAdd, { body })
    expect(made).toSucceed()
    const open = async (field: 'appellantName' | 'appellantPhone') =>
      (await desk.call(appealRoutes.unmask, { body: { id: made.data.id, field, reasonCode: 'CALL_BACK' } }))
        .data.value
    expect([await open('appellantName'), await open('appellantPhone')]).toEqual([appellantName, kept])
    // SMS goes to mainland mobile numbers alone.
    const { database, crypto } = test.app.platform
    const { rows } = await database.pool.query<{ to: Buffer }>(
      `select "to" from outbox where channel = 'sms'`,
    )
    const receivers = rows.map(({ to }) => crypto.decryptField('outbox.to', to))
    expect(receivers.includes(kept)).toBe(/^1/.test(kept))
  })

  it('says in clear words that no code by SMS goes outside the mainland', async () => {
    const { msg, reason } = await test.app.call(consumerAuthRoutes.getPhoneValidCode, {
      query: { phone: '+852 5123 4567' },
    })
    expect(reason).toBe('request.invalid')
    expect(msg).toContain('短信验证码只能发到中国大陆')
  })
})
