import { GEN_GROUPS, type GenBasic } from '@appeal/contract/codegen/codegen.schemas.ts'
import { App, Button, Collapse, Tabs } from 'antd'
import { copyText } from '../../lib/copy.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { downloadSlice, usePreview } from './codegen.api.ts'
import * as styles from './codegen.module.css'
import { codegenTexts } from './codegen.texts.ts'

/** The files of a slice, by what they belong to; nothing has been written. */
export function PreviewDialog({ basic, onClose }: { basic: GenBasic; onClose(): void }) {
  const t = useTexts(codegenTexts)
  const { message } = App.useApp()
  const { data, error, refetch } = usePreview(basic.id)
  const copy = (text: string) => void copyText(text).then((done) => done && message.success(t('copied')))
  return (
    <DragModal
      title={`${t('preview')} ${basic.functionName}`}
      onClose={onClose}
      footer={
        <div className={styles.genFoot}>
          <span className="o-mut">{data && t('files', { count: data.length })}</span>
          <span className="o-grow" />
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" disabled={!data} onClick={() => void downloadSlice(basic.id)}>
            {t('download')}
          </Button>
        </div>
      }
    >
      <div className={styles.genBody}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && (
          <Tabs
            items={GEN_GROUPS.filter((group) => data.some((file) => file.group === group)).map((group) => ({
              key: group,
              label: t(`group.${group}`),
              children: (
                <Collapse
                  defaultActiveKey={data.find((file) => file.group === group)?.path ?? ''}
                  items={data
                    .filter((file) => file.group === group)
                    .map(({ path, text }) => ({
                      key: path,
                      label: path,
                      extra: (
                        <Button
                          size="small"
                          type="link"
                          onClick={(event) => {
                            event.stopPropagation()
                            copy(text)
                          }}
                        >
                          {t('copy')}
                        </Button>
                      ),
                      children: (
                        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
                        <pre className={styles.genCode} tabIndex={0}>
                          {text}
                        </pre>
                      ),
                    }))}
                />
              ),
            }))}
          />
        )}
      </div>
    </DragModal>
  )
}
