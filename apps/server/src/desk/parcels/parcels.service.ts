import { PARCEL_MAX, type ParcelFact, type ParcelFile } from '@appeal/contract/parcels/parcels.routes.ts'
import type { Track } from '@appeal/contract/tracks/tracks.routes.ts'
import {
  type CaseFile,
  type CaseRef,
  casesOnWaybill,
  dossierTexts,
  maskNumbers,
  type OnWaybill,
  type Pair,
} from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import type { Context } from '../../platform/context.ts'
import { reading } from '../../platform/db/reading.ts'
import { fail } from '../../platform/fail.ts'
import { tracksFor } from '../tracks/tracks.service.ts'

/** Facts of a case file that are of the item, not of who files or handles. */
const OF_ITEM = [
  'brand',
  'enterprise',
  'sender',
  'recipient',
  'postedOn',
  'item',
  'value',
  'insured',
  'postage',
  'cod',
] as const

interface Read extends OnWaybill {
  file: CaseFile
  tracks: readonly Track[]
}

const plain = (pairs: readonly Pair[]): [string, string][] => pairs.map(([label, value]) => [label, value])

/** What the files say of the item, label by label; those that say the same stand together. */
function factsOf(read: readonly Read[], labels: readonly string[]): ParcelFact[] {
  return labels.flatMap((label): ParcelFact[] => {
    const told = new Map<string, string[]>()
    for (const { file, line } of read)
      for (const [name, value] of file.facts)
        if (name === label) told.set(value, [...(told.get(value) ?? []), line.id])
    return told.size ? [{ label, told: [...told].map(([value, cases]) => ({ value, cases })) }] : []
  })
}

/** The histories of all cases as one, oldest first; what people typed holds no numbers of persons. */
const courseOf = (read: readonly Read[]): ParcelFile['course'] =>
  read
    .flatMap(({ file, line }) =>
      file.progress.map(({ seq, at, voice, text, opinion }) => ({
        caseId: line.id,
        ...{ seq, at, voice, text: maskNumbers(text), opinion: opinion && maskNumbers(opinion) },
      })),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.caseId.localeCompare(b.caseId) || a.seq - b.seq)

/**
 * Everything on the waybill of a case: cases of all kinds that the viewer sees, what they say of the item and where they
 * do not agree, and their histories as one. Nothing is merged: each case keeps its clocks and its answer, and no
 * party reads this file (Postal Law article 65 owes each an answer of their own). Each case that it opens is on record
 * as read, before anything is answered.
 *
 * @throws the kind's "not found", parcels.no_number
 */
export async function parcelFile(ctx: Context, ref: CaseRef): Promise<ParcelFile> {
  const found = (await casesOnWaybill(ctx, ref, PARCEL_MAX)) ?? fail('parcels.no_number')
  const t = dossierTexts[ctx.language]
  const read: Read[] = await reading(ctx, async (on) => {
    const files: Read[] = []
    for (const one of found.cases) {
      const { kind, id } = one.line
      await recordReading(on.platform.db, on, { kind, id }, { act: 'viewed', bureauId: one.bureauId })
      files.push({ ...one, file: await one.open(on), tracks: await tracksFor(on, { kind, id }) })
    }
    return files
  })
  return {
    waybillNo: found.waybillNo,
    cases: read.map(({ line, file }) => ({
      ...line,
      bureauName: file.bureauName,
      role: file.facts.find(([label]) => label === t.role)?.[1] ?? null,
      statement: file.statement,
      asked: plain(file.asked),
      decisions: file.decisions.map(plain),
    })),
    more: found.more,
    elsewhere: found.elsewhere,
    people: new Set(read.flatMap(({ person }) => person ?? [])).size,
    facts: factsOf(
      read,
      OF_ITEM.map((name) => t[name]),
    ),
    course: courseOf(read),
    track:
      read
        .flatMap(({ tracks }) => tracks)
        .toSorted((a, b) => a.createTime.localeCompare(b.createTime))
        .at(-1)
        ?.points.map((point) => ({
          ...point,
          words: maskNumbers(point.words),
          signedBy: point.signedBy && maskNumbers(point.signedBy),
        })) ?? [],
  }
}
