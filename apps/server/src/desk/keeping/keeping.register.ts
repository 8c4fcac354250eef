import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { kindOf, referenceDataOf } from '../../cases/cases.service.ts'
import type { Config } from '../../config.ts'
import { anonymise } from '../../features/people/users/users.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { destroyRow, type Remains, sweepRemains } from './keeping.destruction.ts'
import * as store from './keeping.store.ts'

/** The job that writes the register down outside of the database. */
export const COPY = 'keeping.copyRegister'

type Line = Omit<store.DestructionRecord, 'at'> & { at: string }

/** Where the register lies beside the keys: like them it is no part of a backup and is saved apart from it. */
export const registerFile = (config: Config): string =>
  join(
    config.MASTER_KEY_FILE ? dirname(resolve(config.MASTER_KEY_FILE)) : config.DATA_DIR,
    'destructions.jsonl',
  )

const keyOf = ({ subject, caseKind, subjectId }: store.Subject) => `${subject}:${caseKind}:${subjectId}`

async function linesIn(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

/** Writes the whole register beside the keys; lines that are there and not in the database stay. */
export async function copyRegister(ctx: Context): Promise<void> {
  const file = registerFile(ctx.platform.config)
  const rows = (await store.listDestructions(ctx.platform.db)).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }))
  const known = new Set(rows.map(keyOf))
  const lines = [...(await linesIn(file)).filter((line) => !known.has(keyOf(line))), ...rows]
  if (lines.length === 0) return
  await writeFile(`${file}.tmp`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  await rename(`${file}.tmp`, file)
}

/** One line again, whatever the state in which a restore brought it back: two persons have decided it. */
async function replay(tx: Tx, ctx: Context, line: Line, remains: Remains): Promise<void> {
  const entry = { ...line, at: new Date(line.at) }
  await store.passNumber(tx, line.number)
  if (line.caseKind === '') {
    await anonymise(tx, ctx, line.subjectId)
    await store.insertDestruction(tx, { ...entry, id: newId(ctx.platform.clock) })
    return
  }
  const kind = kindOf(ctx.platform, line.caseKind)
  const row = await kind.store.lock(tx, line.subjectId, [{ by: 'all' }])
  if (!row || row.keySalt.length === 0) {
    await store.insertDestruction(tx, { ...entry, id: newId(ctx.platform.clock) })
    return
  }
  const { number, at, ground, askedBy, confirmedBy } = entry
  const reference = await referenceDataOf(ctx.platform)
  await destroyRow(tx, ctx, { kind, row, reference }, { number, at, ground, askedBy, confirmedBy }, remains)
}

/**
 * Destroys again what the register beside the keys says and the database does not: a restore has brought it back.
 *
 * @returns how many lines were carried out
 */
export async function replayDestructions(ctx: Context): Promise<number> {
  const known = new Set((await store.listDestructions(ctx.platform.db)).map(keyOf))
  const missing = (await linesIn(registerFile(ctx.platform.config))).filter((line) => !known.has(keyOf(line)))
  const remains: Remains = { files: [] }
  for (const line of missing) await ctx.unitOfWork((tx) => replay(tx, ctx, line, remains))
  await sweepRemains(ctx, remains)
  return missing.length
}
