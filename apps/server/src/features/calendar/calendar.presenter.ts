import type { CalendarRun, CalendarVersion, TimeLimit } from '@appeal/contract/calendar/calendar.schemas.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Language } from '../../platform/fail.ts'
import type { LimitChange, LimitRow, VersionRow } from './calendar.versions.store.ts'

export const presentRun = ({ id, year, total, checked, moved, finishedAt }: VersionRow): CalendarRun => ({
  id,
  year,
  // Clocks that start while it runs make it more than was counted before.
  total: Math.max(total, checked),
  checked,
  moved,
  finished: finishedAt !== null,
})

export const presentVersion = (row: VersionRow, author: string): CalendarVersion => ({
  id: row.id,
  number: row.number ?? 0,
  reason: row.reason ?? '',
  confirms: row.confirms,
  changes: row.changes,
  author,
  applyTime: wireTime(row.appliedAt ?? row.updatedAt),
  run: presentRun(row),
})

const kinds = new Map(Object.values(deadlineKinds).map((kind) => [kind.settingKey as string, kind]))

export function presentLimit(
  row: LimitRow,
  changes: readonly LimitChange[],
  names: ReadonlyMap<string, string>,
  language: Language,
): TimeLimit {
  const kind = kinds.get(row.key)
  const english = language === 'en'
  return {
    key: row.key,
    label: english ? row.remarkEn : row.remark,
    law: (english ? row.lawEn : row.law) ?? null,
    limit: kind?.limit ?? null,
    value: row.value,
    ordinary: kind ? String(kind.count) : null,
    unit: row.unit ?? '',
    kind: row.type === 'list' ? 'list' : 'integer',
    clock: kind?.clock ?? false,
    changes: changes
      .filter(({ key }) => key === row.key)
      .map(({ before, after, reason, actorId, at }) => ({
        before,
        after,
        reason,
        author: names.get(actorId) ?? '',
        createTime: wireTime(at),
      })),
  }
}
