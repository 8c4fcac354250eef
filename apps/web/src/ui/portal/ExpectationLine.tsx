import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { rows } from '../../lib/rows.ts'
import { kitTexts } from './kit.texts.ts'
import { Notice } from './States.tsx'

/** How long cases like this one took, from our own figures with number and date; nothing while there are too few. */
export function ExpectationLine({ l1 = '', brand = '' }: { l1?: string; brand?: string }) {
  const t = useTexts(kitTexts)
  const { data } = useQuery({
    queryKey: ['portal', 'expectation', l1, brand],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) =>
      call(rows.expectation, { query: { ...(l1 && { l1 }), ...(brand && { brand }) }, signal, quiet: true }),
  })
  if (!data) return null
  return (
    <Notice icon="clock">
      {t(`expect.${data.likeness}`, {
        n: data.n,
        half: data.halfDays,
        most: data.nineTenthsDays,
        day: formatDay(data.asOf),
      })}
    </Notice>
  )
}
