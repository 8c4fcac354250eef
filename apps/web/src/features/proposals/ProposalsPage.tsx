import { Button, Space, Table, Typography } from 'antd'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { proposalTexts } from './proposals.texts.ts'

const { proposals } = api

/** Changes that one administrator asked for and another one confirms or refuses. */
export default function ProposalsPage() {
  const t = useTexts(proposalTexts)
  const { data, error, refetch } = useRecord(proposals.list, undefined)
  const acts = { confirm: useRecordAct(proposals.confirm), refuse: useRecordAct(proposals.refuse) }
  const decide = (act: keyof typeof acts, id: string) =>
    // A refusal is told by the shell; the list is asked again either way.
    void acts[act].mutateAsync({ id }).catch(() => undefined)
  return (
    <PageFrame title={t('title')} note={t('note')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('none') }}
          dataSource={data}
          columns={[
            {
              title: t('what'),
              render: (_, { title, details }) => (
                <>
                  {title}
                  {details && (
                    <Typography.Paragraph type="secondary">{t('shown', { details })}</Typography.Paragraph>
                  )}
                </>
              ),
            },
            { title: t('asker'), dataIndex: 'asker' },
            { title: t('askedAt'), dataIndex: 'askedAt' },
            {
              title: '',
              render: (_, { id, can }) => (
                <Space>
                  {can.map((act) => (
                    <Button
                      key={act}
                      size="small"
                      type={act === 'confirm' ? 'primary' : 'default'}
                      loading={acts[act].isPending}
                      onClick={() => decide(act, id)}
                    >
                      {t(act)}
                    </Button>
                  ))}
                </Space>
              ),
            },
          ]}
        />
      )}
    </PageFrame>
  )
}
