import type { ImportResult } from '@appeal/contract/accounts/accounts.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Table, Upload } from 'antd'
import { saveFile } from '../../lib/api.ts'
import type { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { accountTexts } from './accounts.desk.texts.ts'
import * as styles from './accounts.module.css'

interface Props {
  routes: typeof api.accounts | typeof api.bizAccounts
  onClose(): void
}

/** Takes a sheet and shows for each row what became of it. */
export function ImportDialog({ routes, onClose }: Props) {
  const t = useTexts(accountTexts)
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return call(routes.import, { form })
    },
  })
  const result = upload.data
  return (
    <DragModal title={t('importTitle')} width={640} onClose={onClose}>
      <div className={styles.importBox}>
        <p className="o-mut">{t('importText')}</p>
        <div className={styles.importActs}>
          <Button
            icon={<Icon name="download" />}
            onClick={() => void saveFile(routes.downloadImportUserTemplate).catch(() => undefined)}
          >
            {t('template')}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              upload.mutate(file)
              return false
            }}
          >
            <Button type="primary" icon={<Icon name="upload" />} loading={upload.isPending}>
              {upload.isPending ? t('importing') : t('choose')}
            </Button>
          </Upload>
        </div>
        {result && <Outcome result={result} />}
      </div>
    </DragModal>
  )
}

function Outcome({ result }: { result: ImportResult }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <b role="status">
        {t('importDone', {
          total: result.totalCount,
          done: result.successCount,
          failed: result.errorCount,
        })}
      </b>
      {result.errorDetail.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey={({ index, column, msg }) => `${index} ${column} ${msg}`}
          dataSource={result.errorDetail}
          columns={[
            { title: '#', width: 100, render: (_, { index }) => t('row', { index }) },
            { title: t('column'), dataIndex: 'column' },
            { title: t('account'), dataIndex: 'account' },
            { title: t('why'), dataIndex: 'msg' },
          ]}
        />
      )}
      {result.opened.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey="id"
          title={() => t('opened')}
          dataSource={result.opened}
          columns={[
            { title: t('account'), dataIndex: 'account' },
            { title: t('codeTo'), render: (_, { sentTo }) => sentTo ?? t('nowhere') },
          ]}
        />
      )}
    </>
  )
}
