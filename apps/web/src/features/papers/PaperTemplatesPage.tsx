import {
  fillPaper,
  type PaperKind,
  type PaperVariable,
  paperKinds,
  paperVariables,
} from '@appeal/contract/papers/papers.kinds.ts'
import { type PaperTemplate, PaperTemplateBody } from '@appeal/contract/papers/papers.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { paperTexts } from '../../domain/paper.texts.ts'
import { api } from '../../lib/deskOperations.ts'
import { formatDay } from '../../lib/formats.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import * as styles from './papers.module.css'

const { paperTemplates } = api

/** What an example is filled with: invented, and each value looks like what it is. */
const EXAMPLE: Readonly<Record<PaperVariable, string>> = {
  no: 'SS44030020261120 00001'.replace(' ', ''),
  appellant: '林小满',
  brand: '中通快递',
  enterprise: '中通深圳宝安网点',
  bureau: '深圳市邮政管理局',
  waybill: '78123456789012',
  problem: '投递服务',
  receivedOn: '2026年11月20日',
  today: '2026年11月24日',
  reason: '属于重复申诉且无新增内容',
  explanation: '经查，您就同一快件的申诉已于2026年10月办结。',
  remedy: '您可以依法向人民法院起诉，或者按约定申请仲裁。',
  replyBy: '2026年12月7日',
  answerBy: '2026年12月21日',
  closeType: '和解',
  liability: '企业有责任',
  compensation: '300.00',
  answer: '企业承认派送不规范，已道歉并赔偿。',
  proposal: '企业赔偿申诉人四百元，并书面道歉。',
  amount: '400.00',
  signed: '申诉人于2026年11月23日电话确认，由经办人记录；企业于2026年11月24日短信验证码确认。',
  verdict: '维持原处理',
  opinion: '事实清楚，处理适当。',
  recheckBy: '2026年12月24日',
}

/** The words of papers, one kind beside the other, each with an example of what leaves the house. */
export default function PaperTemplatesPage() {
  const t = useTexts(paperTexts)
  const { data, error, refetch } = useQuery(paperTemplates.list.query())
  const [editing, setEditing] = useState<PaperTemplate>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  return (
    <section className={`o-page ${styles.papers}`}>
      <p className="o-mut o-rec-lead">{t('note')}</p>
      {data.map((one) => (
        <Template key={one.kind} template={one} onEdit={() => setEditing(one)} />
      ))}
      {editing && (
        <RecordDialog
          route={paperTemplates.edit}
          schema={PaperTemplateBody}
          title={paperKinds[editing.kind].title.zh}
          width={760}
          fields={[
            { path: 'body', label: t('body'), kind: 'textarea', rows: 12, hint: t('bodyHint') },
            { path: 'reason', label: t('reason') },
          ]}
          note={<Variables kind={editing.kind} />}
          initial={{ body: editing.body }}
          fixed={{ kind: editing.kind, version: editing.version }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

function Variables({ kind }: { kind: PaperKind }) {
  const t = useTexts(paperTexts)
  const language = useWordsLanguage()
  return (
    <p className="o-mut o-sm">
      {t('variables')}{' '}
      {paperKinds[kind].variables.map((name) => `{{${name}}} ${paperVariables[name][language]}`).join('　')}
    </p>
  )
}

function Template({ template, onEdit }: { template: PaperTemplate; onEdit(): void }) {
  const t = useTexts(paperTexts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  const language = useWordsLanguage()
  const { kind, version, body } = template
  const title = paperKinds[kind].title[language]
  return (
    <section className={styles.paper} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="o-mut o-sm">
          {t('version', { n: version })} {whose(t, template)}
        </span>
        {may(paperTemplates.edit) && (
          <Button size="small" onClick={onEdit} aria-label={`${t('edit')} ${title}`}>
            {t('edit')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          aria-label={`${t('versions')} ${title}`}
          onClick={() => setOpen(!open)}
        >
          {t('versions')}
        </Button>
      </header>
      <p className="o-mut o-sm">{t('preview')}</p>
      <div className={styles.paperText}>{fillPaper(body, EXAMPLE)}</div>
      {open && <Versions kind={kind} />}
    </section>
  )
}

const whose = (t: Translate<keyof typeof paperTexts.zh>, { by, at }: PaperTemplate) =>
  at ? t('changed', { name: by ?? '', day: formatDay(at) }) : t('first')

function Versions({ kind }: { kind: PaperKind }) {
  const t = useTexts(paperTexts)
  const { data } = useQuery(paperTemplates.versions.query({ kind }))
  return (
    <ol className={styles.paperOld} reversed>
      {data?.map((one) => (
        <li key={one.version}>
          <span className="o-sm">
            {t('version', { n: one.version })} {whose(t, one)} {one.reason}
          </span>
          <div className={`${styles.paperText} o-mut`}>{one.body}</div>
        </li>
      ))}
    </ol>
  )
}
