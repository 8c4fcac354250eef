import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { deskInput } from '@appeal/contract/macros/macros.inputs.ts'
import type { MacroForecast, MacroPress } from '@appeal/contract/macros/macros.routes.ts'
import { act, type CaseStep, caseFacts, keptBack, kindOf, type Versioned } from '../../cases/cases.service.ts'
import { wordsOf } from '../../features/outbox/outbox.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, Refusal, sentence } from '../../platform/fail.ts'
import { setTicks } from '../checklists/checklists.service.ts'
import { ownerOf } from './macros.keeping.ts'
import * as store from './macros.store.ts'

/** What a press did, while its transaction is open. */
interface Done {
  version: number
  state: string
  ticked: readonly { id: string; title: string; titleEn: string }[]
}

/**
 * The macro that a press means, in the version its form was filled from.
 *
 * @throws macros.not_found; checklists.unknown_item for ticks that it does not have; macros.tick_not_permitted
 */
async function assertMeant(ctx: Context, asked: MacroPress): Promise<void> {
  const { db } = ctx.platform
  const viewer = viewerOf(ctx)
  const macro = await store.findAtHand(db, asked.macroId, ownerOf(viewer))
  if (macro?.caseKind !== asked.kind || macro.action !== asked.action) fail('macros.not_found')
  const [said] = (await store.listVersions(db, macro.id)).filter(
    ({ version }) => version === asked.macroVersion,
  )
  if (!said) return fail('macros.not_found')
  if (asked.checks.some((id) => !said.checks.includes(id))) fail('checklists.unknown_item')
  if (asked.checks.length > 0 && !viewer.grants.has(checklistRoutes.tick.permission))
    fail('macros.tick_not_permitted')
}

/**
 * Ticks and act in one, as if each had been pressed by itself: judged by the engine first, ticked then, acted last.
 *
 * @param done what else belongs to the transaction, or ends it
 */
async function carryOut(
  ctx: Context,
  asked: MacroPress,
  done: (tx: Tx, made: Done) => Promise<void>,
): Promise<void> {
  const { kind: name, id, version, checks } = asked
  const input = deskInput(name, asked.action)?.parse({ ...asked.input, id, version }) as Versioned
  let ticked: Done['ticked'] = []
  const within: Context = {
    ...ctx,
    unitOfWork: (work) =>
      ctx.unitOfWork(async (tx) => {
        const result = await work(tx)
        const { version: left, state } = await caseFacts(ctx.platform, name, id, tx)
        await done(tx, { version: left, state, ticked })
        return result
      }),
  }
  const tick = async (step: Pick<CaseStep, 'ctx' | 'tx'>) => {
    ticked = await setTicks(step.tx, step.ctx, { kind: name, id }, [...new Set(checks)], true)
  }
  await act(within, kindOf(ctx.platform, name), asked.action, input, undefined, tick)
}

/**
 * Carries a macro out on a case, and counts it.
 *
 * @throws what the act and its ticks throw by themselves; macros.not_found, macros.tick_not_permitted
 */
export async function press(ctx: Context, asked: MacroPress): Promise<Versioned> {
  await assertMeant(ctx, asked)
  const { kind: caseKind, id: caseId, macroId, macroVersion } = asked
  let version = asked.version
  await carryOut(ctx, asked, async (tx, made) => {
    version = made.version
    await store.insertUse(tx, {
      caseKind,
      caseId,
      caseVersion: version,
      macroId,
      macroVersion,
      userId: viewerOf(ctx).userId,
      ticked: made.ticked.map((item) => item.id),
      at: ctx.now(),
    })
  })
  return { id: caseId, version }
}

/** Ends a transaction that went well, so that nothing of it stays but what it would have brought about. */
class WentWell extends Error {
  readonly forecast: MacroForecast
  constructor(forecast: MacroForecast) {
    super()
    this.forecast = forecast
  }
}

/** Links that are made anew for each message, and would lead nowhere here. */
const withoutLinks = (text: string) => text.replace(/https?:\/\/[^\s，。；）]+/g, '…')

/**
 * What a press would bring about: it is really made, in a transaction that is then rolled back, so that the answer holds
 * for every rule there is.
 */
export async function preview(ctx: Context, asked: MacroPress): Promise<MacroForecast> {
  await assertMeant(ctx, asked)
  // Acts that cannot be undone tell at once: here all of it is kept back, to be read.
  const held = { until: ctx.now(), outbox: [] as string[], messages: [] as string[] }
  try {
    await carryOut({ ...ctx, held }, asked, async (tx, { state, ticked }) => {
      const kept = await keptBack(tx, asked, ctx.now())
      const words = await wordsOf(tx, ctx, [...new Set([...held.outbox, ...kept.outbox])])
      throw new WentWell({
        refusal: null,
        state,
        ticks: ticked.map(({ title, titleEn }) => (ctx.language === 'en' ? titleEn : title)),
        notices: words.map(({ channel, text }) => ({ channel, text: withoutLinks(text) })),
        undoable: kept.undoable,
      })
    })
  } catch (error) {
    if (error instanceof WentWell) return error.forecast
    if (!(error instanceof Refusal)) throw error
    // Whoever may not see the case is told what a press would tell.
    if (error.code === NOT_FOUND) throw error
    const refusal = sentence(error.reason, error.details, ctx.language)
    return { refusal, state: null, ticks: [], notices: [], undoable: false }
  }
  throw new Error('a press neither went well nor was refused')
}

const NOT_FOUND = 404

/** Ticks that a macro set go with its act, each with its line. */
export async function takeTicksBack({ ctx, tx, kind, row }: CaseStep, version: number): Promise<void> {
  const of = { kind: kind.name, id: row.id }
  const use = await store.findUse(tx, { caseKind: of.kind, caseId: of.id, caseVersion: version })
  if (use) await setTicks(tx, ctx, of, use.ticked, false)
}
