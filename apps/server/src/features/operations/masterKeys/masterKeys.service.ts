import { type MasterKeys, masterKeyRoutes } from '@appeal/contract/masterKeys/masterKeys.routes.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { keyFileOf, rotateMasterKey } from '../../../platform/crypto/keyRotation.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { type ProposalWork, propose } from '../../proposals/proposals.service.ts'
import * as store from './masterKeys.store.ts'

/** The job that seals anew. */
export const SEAL = 'masterKeys.seal'
const SUBJECT = 'master'

const queue = (tx: Tx, ctx: Context) => ctx.platform.jobs.add(tx, SEAL, {}, { key: SEAL })
const isGiven = ({ platform: { config } }: Context): boolean => config.MASTER_KEY !== undefined

/** Version of the master key, and how far the last change of it has come. */
export async function showKeys(ctx: Context): Promise<MasterKeys> {
  const { db, crypto } = ctx.platform
  const { grants } = viewerOf(ctx)
  const rotation = await store.newest(db)
  const tables = rotation ? await store.listProgress(db, rotation.version) : []
  const runs = rotation !== undefined && rotation.finishedAt === null
  const can = {
    rotate: !isGiven(ctx) && !runs,
    pause: runs && rotation.pausedAt === null,
    resume: runs && rotation.pausedAt !== null,
  }
  return {
    version: crypto.newestVersion(),
    source: isGiven(ctx) ? 'environment' : 'file',
    rotation: rotation
      ? {
          version: rotation.version,
          startedAt: wireTime(rotation.startedAt),
          pausedAt: rotation.pausedAt && wireTime(rotation.pausedAt),
          finishedAt: rotation.finishedAt && wireTime(rotation.finishedAt),
          tables: tables.map(({ tableName, total, done, isComplete }) => ({
            name: tableName,
            total,
            done: Math.min(done, total),
            complete: isComplete,
          })),
        }
      : null,
    can: (['rotate', 'pause', 'resume'] as const).filter(
      (act) => can[act] && grants.has(masterKeyRoutes[act].permission),
    ),
  }
}

/** Asks for a new master key. @throws masterKeys.given, masterKeys.running */
export async function askRotation(ctx: Context, reason: string): Promise<Pending> {
  if (isGiven(ctx)) fail('masterKeys.given')
  return ctx.unitOfWork(async (tx) => {
    if (await store.lockRunning(tx)) fail('masterKeys.running')
    const title = { zh: `更换主密钥：${reason}`, en: `A new master key: ${reason}` }
    await propose(tx, ctx, { kind: 'masterKey', subject: SUBJECT, title, change: null })
    return { pending: [title[ctx.language]] }
  })
}

/** A new key in the key file, known to the database, and the work of sealing anew; all of it, or none. */
export const rotationProposal: ProposalWork = {
  holds: (tx) => store.lockRunning(tx),
  mayConfirm: ({ grants }) => !grants.has(masterKeyRoutes.rotate.permission),
  async carryOut(tx, ctx) {
    if (isGiven(ctx)) fail('masterKeys.given')
    if (await store.lockRunning(tx)) fail('masterKeys.running')
    const before = ctx.platform.crypto.newestVersion()
    const version = await rotateMasterKey(tx, keyFileOf(ctx.platform.config), ctx.now())
    await store.insertRotation(tx, version, ctx.now())
    await queue(tx, ctx)
    await recordChange(
      tx,
      ctx,
      'masterKey',
      { id: String(version), name: `v${version}` },
      { version: [before, version] },
    )
  },
}

async function change(ctx: Context, paused: boolean): Promise<MasterKeys> {
  await ctx.unitOfWork(async (tx) => {
    const rotation = await store.lockRunning(tx)
    if (!rotation || (rotation.pausedAt !== null) === paused) fail('masterKeys.not_running')
    await store.updateRotation(tx, rotation.version, { pausedAt: paused ? ctx.now() : null })
    if (!paused) await queue(tx, ctx)
  })
  return showKeys(ctx)
}
/** @throws masterKeys.not_running */
export const pauseSealing = (ctx: Context): Promise<MasterKeys> => change(ctx, true)
/** @throws masterKeys.not_running */
export const resumeSealing = (ctx: Context): Promise<MasterKeys> => change(ctx, false)
