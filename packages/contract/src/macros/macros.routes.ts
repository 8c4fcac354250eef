import { z } from 'zod'
import { aCase, NOT_FOUND } from '../cases/cases.schemas.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { TEXT_OWNERS } from '../conversations/conversations.routes.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'
import { deskInput, MacroChecks, MacroValues, macroFields } from './macros.inputs.ts'

const action = z.string('rule.required').max(40, 'rule.tooLong')
const version = z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer')
const title = zText({ min: 2, max: 40, singleLine: true })

/** An act filled in beforehand: its kind of closing or decision, its text, the ticks that go with it. */
export const Macro = z.object({
  id: z.string(),
  owner: z.enum(TEXT_OWNERS),
  kind: aCase.kind,
  action: z.string(),
  title: z.string(),
  values: MacroValues,
  /** Items of the checklist that it ticks, each with its words. */
  checks: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Whether the viewer may change it. */
  editable: z.boolean(),
  updateTime: z.string(),
  version: z.number().int(),
})
export type Macro = z.infer<typeof Macro>

const content = { title, values: MacroValues, checks: MacroChecks.default([]) }

type Issues = z.core.$RefinementCtx
const refuse = (ctx: Issues, path: string[], message: string): void =>
  ctx.addIssue({ code: 'custom', path, message })

/** What is kept is what the act takes, value by value. */
function judgeKept({ kind, action, values }: z.output<typeof Kept>, ctx: Issues): void {
  const fields = macroFields(kind, action)
  if (!fields) refuse(ctx, ['action'], 'rule.code')
  for (const [field, value] of Object.entries(fields ? values : {})) {
    const read = fields && Object.hasOwn(fields, field) ? fields[field]?.safeParse(value) : undefined
    if (!read?.success) refuse(ctx, ['values', field], read?.error.issues[0]?.message ?? 'rule.code')
  }
}
const Kept = z.object({ kind: aCase.kind, action, ...content })
export const MacroBody = Kept.superRefine(judgeKept)
/** Another act is another macro: kind and act are named to be judged by, and stay. */
export const MacroChange = Kept.extend({ id: zId, version }).superRefine(judgeKept)

/** One press: which macro in which version, on which case in which version, with everything the form holds now. */
export const MacroPress = z
  .object({
    ...aCase,
    version,
    action,
    macroId: zId,
    macroVersion: version,
    input: z.record(z.string().max(40, 'rule.tooLong'), z.unknown()).default({}),
    checks: MacroChecks.default([]),
  })
  .superRefine((body, ctx) => {
    const read = deskInput(body.kind, body.action)?.safeParse({
      ...body.input,
      id: body.id,
      version: body.version,
    })
    if (!read) refuse(ctx, ['action'], 'rule.code')
    // Under the names that the form has them by.
    for (const issue of read?.error?.issues ?? []) ctx.addIssue({ ...issue } as never)
  })
export type MacroPress = z.output<typeof MacroPress>

/** What a press would bring about, from a press that was really made and taken back at once. */
export const MacroForecast = z.object({
  /** Why it would be refused; null where it would not be. */
  refusal: z.string().nullable(),
  /** State in which the case would be. */
  state: z.string().nullable(),
  /** Items that would be ticked by it. */
  ticks: z.array(z.string()),
  /** What would be told by SMS or mail, in its words; a link that is made anew each time is left out. */
  notices: z.array(z.object({ channel: z.enum(['sms', 'mail']), text: z.string() })),
  /** Whether one undo takes all of it back. */
  undoable: z.boolean(),
})
export type MacroForecast = z.infer<typeof MacroForecast>

const KEPT = ['macros.not_found', 'conversations.unknown_variable', 'checklists.unknown_item'] as const
const PRESSED = [
  ...NOT_FOUND,
  'macros.not_found',
  'macros.tick_not_permitted',
  'checklists.unknown_item',
] as const

/** Acts filled in beforehand, beside the canned texts (desk point 3). */
export const macroRoutes = routes('macros', '/api/bizapp/biz/macro', granted('a', 'b'), {
  list: get('/list', {
    summary: "Macros at the viewer's hand: the system's, the organisation's, the own ones",
    reply: z.array(Macro),
  }),
  versions: get('/versions', {
    summary: 'What a macro said in each of its versions, the newest first',
    query: IdQuery,
    reply: z.array(
      z.object({
        version: z.number().int(),
        title: z.string(),
        values: MacroValues,
        by: z.string().nullable(),
        at: z.string(),
      }),
    ),
    errors: ['macros.not_found'],
  }),
  add: post('/add', {
    summary: 'Keeps an own macro',
    body: MacroBody,
    reply: z.object({ id: z.string() }),
    idempotent: true,
    errors: [...KEPT, 'macros.too_many'],
  }),
  edit: post('/edit', {
    summary:
      'Changes a macro of the own or, with the right to share, of the organisation; what it said stays',
    body: MacroChange,
    errors: [...KEPT, 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Deletes a macro of the own or, with the right to share, of the organisation',
    body: IdBody,
    errors: ['macros.not_found'],
  }),
  share: post('/share', {
    summary: "Turns an own macro into the organisation's",
    body: IdBody,
    errors: ['macros.not_found'],
  }),
  preview: post('/preview', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'What pressing a macro on a case would bring about; nothing of it stays',
    body: MacroPress,
    reply: MacroForecast,
    errors: PRESSED,
  }),
  press: post('/press', {
    affects: ['macros', 'undo', ...EVERY_CASE],
    access: signedIn('a', 'b'),
    summary:
      'Carries out a macro on a case: its ticks and its act in one, refused as each of them is refused',
    body: MacroPress,
    reply: z.object({ id: z.string(), version: z.number().int() }),
    idempotent: true,
    errors: PRESSED,
  }),
})
