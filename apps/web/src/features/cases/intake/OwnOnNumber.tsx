import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { intakeTexts } from './intake.texts.ts'

/** Own appeals that are looked through: the latest. */
const LOOKED_AT = 50

/** What else its appellant has on a waybill number: told before it is filed a second time, and no reason to stop. */
export function OwnOnNumber({ waybillNo }: { waybillNo: string }) {
  const t = useTexts(intakeTexts)
  const { data } = useQuery({
    ...api.appeals.consumerPage.query({ current: 1, size: LOOKED_AT }),
    staleTime: 60_000,
  })
  const number = normaliseWaybill(waybillNo)
  const same = (data?.records ?? []).filter(
    (row) => row.state !== 'draft' && row.waybillNo !== null && normaliseWaybill(row.waybillNo) === number,
  )
  if (same.length === 0) return null
  return (
    <div className="hint" role="status">
      <p>{t('ownOnNumber', { n: same.length })}</p>
      <ul>
        {same.map((row) => (
          <li key={row.id}>
            <Link to={`/portal/details?id=${row.id}`} target="_blank">
              {t('ownOnNumberOne', { no: row.appealNo ?? '', day: formatDay(row.createTime) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
