import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { ListData } from '../DataTable.tsx'
import { uiTexts } from '../ui.texts.ts'

/** How many there are; where the server stopped counting it says so, and the whole number is a press away. */
export function ListCount<R extends object>({
  list,
  ofCases,
  countAll,
}: {
  list: ListData<R>
  ofCases: boolean
  countAll: (() => Promise<number>) | undefined
}) {
  const t = useTexts(uiTexts)
  const [exact, setExact] = useState<{ at: number; total: number }>()
  const total = list.data?.total ?? 0
  const word = ofCases ? 'count' : 'countRecords'
  // A number of another answer says nothing of this one.
  if (exact?.at === list.dataUpdatedAt) return t(word, { total: exact.total })
  if (!list.data?.more) return t(word, { total })
  const at = list.dataUpdatedAt
  const count = async () => countAll && setExact({ at, total: await countAll() })
  return (
    <>
      {t('countMore', { total })}{' '}
      {countAll && (
        // The shell tells of a refusal.
        <button type="button" className="o-plain o-a" onClick={() => void count().catch(() => undefined)}>
          {t('countAll')}
        </button>
      )}
    </>
  )
}
