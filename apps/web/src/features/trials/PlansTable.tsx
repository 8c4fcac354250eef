import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Table } from 'antd'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { ErrorState } from '../../ui/States.tsx'
import { trialTexts } from './trials.texts.ts'
import { useChangeWord } from './trials.words.ts'

/** Values that take force on a day to come, and what became of earlier ones. */
export function PlansTable() {
  const t = useTexts(trialTexts)
  const changeWord = useChangeWord()
  const { data, error, refetch } = useQuery(trials.plans.query())
  const takeBack = useMutation(trials.takeBack.mutation())
  return (
    <section className="o-sec">
      <h2>{t('plansTitle')}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <p className="o-mut">{t('noPlans')}</p>
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={!data}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data ?? []}
          columns={[
            { title: t('from'), render: (_, { from }) => formatDay(from) },
            { title: t('value'), render: (_, plan) => changeWord(plan) },
            { title: t('reason'), dataIndex: 'reason' },
            { title: t('author'), dataIndex: 'author' },
            { title: t('state'), render: (_, { state }) => t(state) },
            {
              title: '',
              render: (_, { id, can }) =>
                can.includes('takeBack') && (
                  <Popconfirm title={t('takeBackSure')} onConfirm={() => takeBack.mutate({ id })}>
                    <Button size="small">{t('takeBack')}</Button>
                  </Popconfirm>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}
