import type { RuleVersion } from '@appeal/contract/trials/trials.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useUnitWord } from '../../domain/limitUnits.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { ErrorState } from '../../ui/States.tsx'
import { trialTexts } from './trials.texts.ts'

/** Each set of values that a rule has decided by, and whether what was decided comes again. */
export function VersionsTable() {
  const t = useTexts(trialTexts)
  const unitWord = useUnitWord()
  const { data, error, refetch } = useQuery(trials.versions.query())
  const valueWord = ({ name, value, unit }: RuleVersion['values'][number]) =>
    t('versionValue', { name, value: `${value} ${unitWord(unit)}`.trim() })
  return (
    <section className="o-sec">
      <h2>{t('versionsTitle')}</h2>
      <p className="o-mut o-sm">{t('versionsNote')}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <p className="o-mut">{t('noVersions')}</p>
      ) : (
        <Table
          size="small"
          rowKey={({ rule, no }) => `${rule} ${no}`}
          loading={!data}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data ?? []}
          columns={[
            { title: t('rule'), dataIndex: 'ruleName' },
            { title: t('version'), render: (_, { no }) => t('versionNo', { no }) },
            { title: t('values'), render: (_, { values }) => joinItems(values.map(valueWord)) },
            { title: t('firstUsed'), render: (_, { createTime }) => createTime.slice(0, 16) },
            { title: t('state'), render: (_, { inForce }) => t(inForce ? 'versionNow' : 'versionThen') },
            {
              title: t('reckoned'),
              render: (_, { reckoned }) =>
                reckoned &&
                (reckoned.again === reckoned.checked ? (
                  t('reckonedSame', { checked: reckoned.checked })
                ) : (
                  <b>{t('reckonedOther', { other: reckoned.checked - reckoned.again, ...reckoned })}</b>
                )),
            },
          ]}
        />
      )}
    </section>
  )
}
