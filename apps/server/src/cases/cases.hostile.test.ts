import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { letterRoutes } from '@appeal/contract/letters/letters.routes.ts'
import { reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import { describe, expect, it } from 'vitest'
import { solve } from '../features/auth/auth.fixture.ts'
import { useTestApp } from '../testing/app.ts'
import { aMatter } from '../testing/cases.ts'
import { A_DEFENCE, A_LETTER, A_QUESTION, A_REPORT, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer } from '../testing/people.ts'

const test = useTestApp()

/** What people, or programs, write where a name or a story is asked for; each is text and nothing else. */
const TEXTS = {
  script: '<script>alert(1)</script>林',
  handler: '"><img src=x onerror=alert(1)>',
  template: '{{7*7}}<%= 7*7 %>#{7*7}',
  formula: '=HYPERLINK("http://x","y")',
  family: '林👨‍👩‍👧‍👦小满🀄️',
  'right to left': 'مرحبا بالعالم 林小满',
  'rare characters': '𠮷野家的𡈽井，龘靐齉',
  'zero width': '林\u200B小\u200B满',
} as const

interface FormCase {
  add: Route
  detail: Route
  /** How the detail is asked for. */
  by: 'body' | 'query'
  fields: readonly string[]
  body(): object | Promise<object>
  courier?: boolean
}
const FORMS: Record<string, FormCase> = {
  appeal: {
    add: appealRoutes.add,
    detail: appealRoutes.consumerDetail,
    by: 'body',
    fields: ['sender.name', 'sender.address', 'recipient.name', 'recipient.address', 'itemName', 'content'],
    body: async () => ({ ...aMatter(), ...(await solve(test.app, submissionCaptchaRoutes.appeal)) }),
  },
  consultation: {
    add: consultationRoutes.addConsumer,
    detail: consultationRoutes.detail,
    by: 'query',
    fields: ['title', 'content'],
    body: () => ({ ...A_QUESTION }),
  },
  report: {
    add: reportRoutes.addConsumer,
    detail: reportRoutes.detail,
    by: 'query',
    fields: ['subjectName', 'subjectAddress', 'content'],
    body: async () => ({ ...A_REPORT, ...(await solve(test.app, submissionCaptchaRoutes.report)) }),
  },
  letter: {
    add: letterRoutes.insert,
    detail: letterRoutes.detail,
    by: 'query',
    fields: ['outlet', 'courierName', 'courierNo', 'title', 'content'],
    body: () => ({ ...A_LETTER }),
  },
  courier: {
    add: courierRoutes.addCourier,
    detail: courierRoutes.detail,
    by: 'query',
    fields: ['content'],
    body: () => ({ ...A_DEFENCE }),
    courier: true,
  },
}

/** The body with one text in all these fields. */
function filled(body: object, fields: readonly string[], text: string): object {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const field of fields) {
    const [name = '', inner] = field.split('.')
    if (inner) (copy[name] as Record<string, unknown>)[inner] = text
    else copy[name] = text
  }
  return copy
}
const LONG = '长'.repeat(10_000)
/** A story is longer than a name. */
const told = (text: string) => `${text}，这件事发生在上周三的下午。`

describe.each(Object.entries(FORMS))('form of a %s', (_, form) => {
  const someone = async () =>
    test.app.as(form.courier ? await makeCourier(test.app) : (await makeConsumer(test.app)).id)
  const names = form.fields.filter((field) => field !== 'content')

  it.each(Object.entries(TEXTS))('keeps %s as the text it is', async (_name, text) => {
    const caller = await someone()
    const body = filled(filled(await form.body(), names, text), ['content'], told(text))
    const filed = await caller.call(form.add, { body })
    expect(filed).toSucceed()
    const { id } = filed.data as { id: string }
    const { data } = await caller.call(form.detail, { [form.by]: { id } })
    const shown = JSON.stringify(data)
    const kept = JSON.stringify(text.replaceAll('\u200B', '')).slice(1, -1)
    // Once for each field that was filled in; nothing was cut, escaped or carried out on the way.
    expect(shown.split(kept).length - 1).toBeGreaterThanOrEqual(form.fields.length)
    expect(shown).not.toContain('&lt;')
  })

  it('names every field that is far too long, and every one that may not read as it is written', async () => {
    const caller = await someone()
    for (const text of [LONG, 'txt\u202Egpj.exe', 'a\u0000b']) {
      const answer = await caller.call(form.add, { body: filled(await form.body(), form.fields, text) })
      expect(answer).toFailWith('request.invalid')
      const { fields } = answer.data as unknown as { fields: { field: string; message: string }[] }
      expect(fields.map(({ field }) => field).sort()).toEqual([...form.fields].sort())
      for (const { message } of fields) expect(message.length).toBeGreaterThan(3)
    }
  })
})
