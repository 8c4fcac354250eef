import {
  type AccountRecord,
  AFTER_HAND_OVER,
  HandOver,
  type OpenWork,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import type { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { PersonSelect } from '../../ui/PersonSelect.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { accountTexts } from './accounts.desk.texts.ts'

interface Props {
  routes: typeof api.accounts | typeof api.bizAccounts
  row: AccountRecord
  /** What was refused while cases were open, and happens with the handing over. */
  isEnding?: 'disable' | 'delete' | undefined
  onClose(): void
}

/** Who goes on with a person's open cases. */
export function HandOverDialog({ routes, row, isEnding, onClose }: Props) {
  const t = useTexts(accountTexts)
  const { data } = useRecord(routes.openWork, { id: row.id })
  return (
    <RecordDialog
      route={routes.handOver}
      schema={HandOver}
      title={t('handOverTitle', { name: row.name ?? row.account })}
      note={
        <>
          <p>{data && joinItems(data.kinds.map(({ name, count }) => t('openOfKind', { name, count })))}</p>
          <p>{t('handOverNote')}</p>
        </>
      }
      ok={t('handOver')}
      fields={[
        {
          path: 'successorId',
          label: t('successor'),
          kind: 'control',
          control: <PersonSelect route={routes.userSelector} among={{ orgId: row.orgId }} />,
        },
        ...(data && data.kinds.length > 1
          ? [
              {
                path: 'apart' as const,
                label: t('apart'),
                kind: 'control' as const,
                control: <Apart routes={routes} row={row} kinds={data.kinds} />,
              },
            ]
          : []),
        {
          path: 'after',
          label: t('afterwards'),
          kind: 'segmented',
          options: AFTER_HAND_OVER.map((value) => ({ value, label: t(`after.${value}`) })),
        },
        { path: 'reason', label: t('why'), kind: 'textarea' },
      ]}
      initial={{ after: isEnding ?? 'stay' }}
      fixed={{ id: row.id }}
      onClose={onClose}
    />
  )
}

type Part = { kind: string; successorId?: string | undefined }

/** Kinds of case that go to somebody else than the rest; those left alone go with it. */
function Apart({
  routes,
  row,
  kinds,
  value = [],
  onChange,
}: Pick<Props, 'routes' | 'row'> & {
  kinds: OpenWork['kinds']
  value?: readonly Part[]
  onChange?(parts: Part[]): void
}) {
  return (
    <div>
      {kinds.map(({ kind, name }) => (
        <div key={kind}>
          <span className="o-mut o-sm">{name}</span>
          <PersonSelect
            label={name}
            route={routes.userSelector}
            among={{ orgId: row.orgId }}
            {...(value.find((one) => one.kind === kind)?.successorId && {
              value: value.find((one) => one.kind === kind)!.successorId!,
            })}
            onChange={(successorId) => {
              const others = value.filter((one) => one.kind !== kind)
              onChange?.(successorId ? [...others, { kind, successorId }] : others)
            }}
          />
        </div>
      ))}
    </div>
  )
}
