import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { fileOwnerNames } from '@appeal/contract/files/fileOwners.ts'
import { FILE_ENGINES, type FileRecord } from '@appeal/contract/files/files.admin.routes.ts'
import { FILE_TYPES } from '@appeal/contract/files/files.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Dropdown, Modal, Upload } from 'antd'
import { useRef, useState } from 'react'
import { saveFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { call, type Operation } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import { FactList } from '../../ui/FactList.tsx'
import { FilePreview } from '../../ui/FilePreview.tsx'
import { fileIcon } from '../../ui/FilesField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import * as styles from './files.module.css'
import { fileTexts } from './files.texts.ts'

const { fileAdmin, files } = api
const FILTERS = [
  'searchKey',
  'engine',
  'startTime',
  'endTime',
  'suffix',
  'ownerKind',
  'account',
  'minKb',
  'maxKb',
] as const
const TARGETS: Partial<Record<string, Operation>> = {
  LOCAL: fileAdmin.uploadLocalReturnId,
  MINIO: fileAdmin.uploadMinioReturnId,
  ALIYUN: fileAdmin.uploadAliyunReturnId,
  TENCENT: fileAdmin.uploadTencentReturnId,
}
type Doing = { kind: 'preview' | 'detail'; row: FileRecord }

/** Every stored file: where it lies, whose it is, and what it holds for those who may see its record. */
export default function FilesPage() {
  const t = useTexts(fileTexts)
  const language = useLanguage()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [doing, setDoing] = useState<Doing>()
  const engine = (value: string) => (value === 'S3' ? t('S3') : dictionary.label('FILE_ENGINE', value))
  const owner = (kind: string | null) => {
    const ofCase = CASE_KIND_NAMES.find((one) => one === kind)
    if (ofCase) return ofCase === 'appeal' ? t('appeal') : pick(caseTables[ofCase].many, language)
    if (kind === null) return t('none')
    const known = Object.entries(fileOwnerNames).find(([one]) => one === kind)
    return known ? pick(known[1], language) : kind
  }
  const name = (row: FileRecord) => (
    <span className={styles.flName} title={row.can.includes('open') ? row.name : t('hiddenName')}>
      {row.thumbnail ? (
        <img className={styles.flThumb} src={row.thumbnail} alt="" />
      ) : (
        <Icon name={fileIcon(row.suffix)} />
      )}
      <span>{row.name}</span>
    </span>
  )
  const row = doing?.row
  return (
    <>
      <RecordList
        name="files"
        page={fileAdmin.page}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'engine',
            label: t('engine'),
            options: FILE_ENGINES.map((value) => ({ value, label: engine(value) })),
          },
          { kind: 'range', name: 'startTime', until: 'endTime', label: t('day') },
          {
            kind: 'one',
            name: 'suffix',
            label: t('suffix'),
            options: FILE_TYPES.map((value) => ({ value, label: value })),
          },
          {
            kind: 'one',
            name: 'ownerKind',
            label: t('owner'),
            options: [
              { value: 'none', label: t('none') },
              ...[...CASE_KIND_NAMES, ...Object.keys(fileOwnerNames)].map((value) => ({
                value,
                label: owner(value),
              })),
            ],
          },
          { kind: 'text', name: 'account', placeholder: t('account') },
          { kind: 'text', name: 'minKb', placeholder: t('minKb') },
          { kind: 'text', name: 'maxKb', placeholder: t('maxKb') },
        ]}
        columns={[
          { dataIndex: 'name', title: t('name'), width: 260, customRender: name },
          {
            dataIndex: 'engine',
            title: t('engine'),
            width: 110,
            customRender: (one) => engine(one.engine),
          },
          {
            dataIndex: 'ownerKind',
            title: t('owner'),
            width: 110,
            customRender: (one) => owner(one.ownerKind),
          },
          {
            dataIndex: 'sizeKb',
            title: t('size'),
            width: 100,
            sortable: true,
            customRender: (one) => one.sizeInfo,
          },
          { dataIndex: 'createUserName', title: t('person'), width: 100 },
          { dataIndex: 'createTime', title: t('time'), width: 160, sortable: true },
          {
            dataIndex: 'isSealed',
            title: t('sealed'),
            width: 90,
            from: 1440,
            customRender: (one) => t(one.isSealed ? 'sealed' : 'plain'),
          },
        ]}
        acts={(one) => [
          ...(one.can.includes('open')
            ? [
                {
                  key: 'preview',
                  label: t('preview'),
                  onClick: () => setDoing({ kind: 'preview', row: one }),
                },
              ]
            : []),
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ kind: 'detail', row: one }) },
        ]}
        actsWidth={170}
        remove={{
          route: fileAdmin.delete,
          nameOf: (one) => one.name,
          may: (one) => one.can.includes('delete'),
        }}
        tools={<UploadTool engine={engine} />}
        card={(one) => (
          <>
            <b>{name(one)}</b>
            <div className="o-mut o-sm">
              {engine(one.engine)} {one.sizeInfo} {owner(one.ownerKind)}
            </div>
            <div className="o-mut o-sm">
              {one.createUserName} {one.createTime}
            </div>
          </>
        )}
      />
      {row && doing.kind === 'preview' && (
        <Modal
          open
          centered
          width={900}
          title={`${row.name} ${row.sizeInfo}`}
          onCancel={() => setDoing(undefined)}
          footer={
            <Button
              icon={<Icon name="download" />}
              onClick={() => void saveFile(files.download, { query: { id: row.id } }).catch(() => undefined)}
            >
              {t('download')}
            </Button>
          }
        >
          <FilePreview key={row.id} file={row} />
        </Modal>
      )}
      {row && doing.kind === 'detail' && (
        <DragModal width={560} title={t('detail')} onClose={() => setDoing(undefined)}>
          <div className="o-rec-form">
            {!row.can.includes('open') && <p className="o-note">{t('hiddenName')}</p>}
            <FactList
              facts={[
                { label: t('name'), value: row.name },
                { label: t('engine'), value: engine(row.engine) },
                { label: t('bucket'), value: row.bucket },
                { label: t('objName'), value: <code>{row.objName}</code> },
                { label: t('size'), value: row.sizeInfo },
                { label: t('sealed'), value: t(row.isSealed ? 'sealed' : 'plain') },
                { label: t('owner'), value: [owner(row.ownerKind), row.ownerId].filter(Boolean).join(' ') },
                { label: t('person'), value: row.createUserName },
                { label: t('time'), value: row.createTime },
              ]}
            />
          </div>
        </DragModal>
      )}
    </>
  )
}

/** Keeps a file: at the default engine at once, at another one by the menu beside it. */
function UploadTool({ engine }: { engine(value: string): string }) {
  const t = useTexts(fileTexts)
  const may = useMay()
  const target = useRef<Operation>(fileAdmin.uploadDynamicReturnUrl)
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: ({ route, file }: { route: Operation; file: File }) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return call(route, { form })
    },
  })
  if (!may(fileAdmin.uploadDynamicReturnUrl)) return null
  const accept = FILE_TYPES.map((type) => `.${type}`).join(',')
  // A refusal is told by the shell.
  const send = (route: Operation, file: File) =>
    void upload.mutateAsync({ route, file }).catch(() => undefined)
  return (
    <>
      <Upload
        accept={accept}
        showUploadList={false}
        beforeUpload={(file) => {
          send(fileAdmin.uploadDynamicReturnUrl, file)
          return false
        }}
      >
        <Button type="primary" icon={<Icon name="upload" />} loading={upload.isPending}>
          {upload.isPending ? t('uploading') : t('upload')}
        </Button>
      </Upload>
      <input
        ref={picker}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) send(target.current, file)
          event.target.value = ''
        }}
      />
      <Dropdown
        menu={{
          items: Object.keys(TARGETS).map((key) => ({ key, label: t('uploadTo', { engine: engine(key) }) })),
          onClick: ({ key }) => {
            target.current = TARGETS[key] ?? fileAdmin.uploadDynamicReturnUrl
            picker.current?.click()
          },
        }}
      >
        <Button icon={<Icon name="dots" />} aria-label={t('uploadTo', { engine: '…' })} />
      </Dropdown>
    </>
  )
}
