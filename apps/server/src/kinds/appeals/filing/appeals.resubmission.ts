import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { settle } from '../../../cases/cases.service.ts'
import { startClock, stopClock } from '../../../features/calendar/calendar.service.ts'
import { claimFiles, filesOf } from '../../../features/files/files.service.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { tellResubmitted } from '../appeals.notices.ts'
import { type CasePeople, open, seal } from '../appeals.people.ts'
import { route } from '../appeals.rules.ts'
import { CASE, type Step } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import { keepNarrative } from '../likeness/appeals.likeness.store.ts'
import { sketchOf } from '../likeness/appeals.sketch.ts'
import { claimAuthorisation, columnsOf, proxyDetail, textsOf } from './appeals.matter.ts'
import { openTexts, sealTexts } from './appeals.narratives.ts'

/** Whether the form says what it said before, word for word. */
function isUnchanged({ ctx, row, reference }: Step, input: SubmitAppeal, people: CasePeople): boolean {
  const before = open(ctx.platform.crypto, row)
  const columns = Object.entries(columnsOf(input, reference)) as [keyof AppealRecord, unknown][]
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  return (
    columns.every(([name, value]) => same(value, row[name])) &&
    same(textsOf(input), openTexts(ctx.platform.crypto, row)) &&
    same(people.sender, before.sender) &&
    same(people.recipient, before.recipient)
  )
}

/** Whether the form brings a file that the case does not have yet. */
async function bringsFiles(ctx: Context, id: string, attachmentIds: readonly string[]): Promise<boolean> {
  const known = new Set(((await filesOf(ctx, CASE, [id])).get(id) ?? []).map((file) => file.id))
  return attachmentIds.some((one) => !known.has(one))
}

/** T6: the form again, with a new acceptance clock; the answer clock goes on as it was. */
export async function resubmit(step: Step, input: SubmitAppeal, people: CasePeople): Promise<string> {
  const { tx, ctx, row, reference } = step
  const of = { kind: CASE, id: row.id }
  if (isUnchanged(step, input, people) && !(await bringsFiles(ctx, row.id, input.attachmentIds)))
    fail('appeals.supplement_empty', { field: 'content' })
  await stopClock(tx, ctx, of, 'supplement', 'resubmitted')
  const { legalDueOn } = await startClock(tx, ctx, of, 'accept', ctx.now(), 'resubmitted')
  await tellResubmitted(step, legalDueOn)
  const { areaCode } = await route(ctx, input)
  const moved = await settle(step, appealWorkflow.actions.resubmit.to, {
    set: {
      ...columnsOf(input, reference),
      ...sealTexts(ctx.platform.crypto, row, textsOf(input)),
      // The bureau keeps the case; which enterprise unit answers follows what was corrected.
      answerArea: areaCode,
      ...seal(ctx.platform.crypto, row.appealNo, people),
      supplementReason: null,
    },
    lines: [
      { event: 'resubmitted' },
      ...(people.proxy ? [{ event: 'proxy_declared', detail: proxyDetail(reference, people.proxy) }] : []),
    ],
  })
  await keepNarrative(tx, row.id, sketchOf(ctx.platform.crypto, input.content, 'narrativeSketch'), ctx.now())
  await claimFiles(tx, ctx, input.attachmentIds, { kind: CASE, subjectId: row.id, role: 'evidence' })
  if (people.proxy) await claimAuthorisation(tx, ctx, input, row.id)
  return moved.id
}
