import type { SidePosition } from '@appeal/contract/accounts/accounts.schemas.ts'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { accountTexts } from './accounts.desk.texts.ts'
import * as styles from './accounts.module.css'
import { PositionSelect } from './PositionSelect.tsx'

type Row = Partial<SidePosition>

interface Props {
  orgRoute: Operation
  positionRoute: Operation
  /** JSON text, as clients keep side positions (contract 2.4). */
  value?: string
  onChange?(json: string): void
}

const read = (value: string | undefined): Row[] => (value ? (JSON.parse(value) as Row[]) : [])

/** What somebody is besides the main position: rows of organisation and position. */
export function SidePositions({ orgRoute, positionRoute, value, onChange }: Props) {
  const t = useTexts(accountTexts)
  const rows = read(value)
  const set = (next: readonly Row[]) => onChange?.(JSON.stringify(next))
  const change = (at: number, part: Row) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className={styles.sides}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are filled in
        <div key={at} className={styles.sidesRow}>
          <OrgSelect
            route={orgRoute}
            {...(row.orgId && { value: row.orgId })}
            onChange={(orgId) => change(at, { ...(orgId && { orgId }), positionId: '' })}
          />
          <PositionSelect
            route={positionRoute}
            orgId={row.orgId ?? ''}
            {...(row.positionId && { value: row.positionId })}
            onChange={(positionId) => change(at, { positionId: positionId ?? '' })}
          />
          <Button
            type="text"
            aria-label={t('removeSide')}
            icon={<Icon name="x" />}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button type="dashed" icon={<Icon name="plus" />} onClick={() => set([...rows, {}])}>
        {t('addSide')}
      </Button>
    </div>
  )
}
