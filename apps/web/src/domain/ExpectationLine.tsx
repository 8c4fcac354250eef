import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../lib/formats.ts'
import { useTexts } from '../lib/i18n.ts'
import { api } from '../lib/operations.ts'
import { kitTexts } from '../ui/portal/kit.texts.ts'
import { Notice } from '../ui/portal/States.tsx'

/** How long cases like this one took, from our own figures with number and date; nothing while there are too few. */
export function ExpectationLine({ l1 = '', brand = '' }: { l1?: string; brand?: string }) {
  const t = useTexts(kitTexts)
  const { data } = useQuery({
    ...api.portal.expectation.query({ ...(l1 && { l1 }), ...(brand && { brand }) }),
    staleTime: 10 * 60_000,
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
