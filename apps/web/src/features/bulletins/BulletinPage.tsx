import {
  BULLETIN_STATES,
  type BulletinDetail,
  REMARKS,
  type RemarkKey,
} from '@appeal/contract/bulletins/bulletins.routes.ts'
import { Button, Dropdown, Form, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tellSuccess } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { formatMoment } from '../../lib/formats.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { useDirty } from '../../lib/keptPages.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useScreenPath } from '../../ui/screenPaths.ts'
import { BulletinBody } from './BulletinBody.tsx'
import { BULLETIN_TURN } from './BulletinsPage.tsx'
import { saveBulletin, useBulletin, useBulletinAct } from './bulletins.api.ts'
import * as styles from './bulletins.module.css'
import { bulletinTexts } from './bulletins.texts.ts'
import { useBulletinTitle } from './useBulletinTitle.ts'

type Words = Translate<keyof typeof bulletinTexts.zh>
type Texts = Partial<Record<RemarkKey, string>>

/** One bulletin: its words written where they will stand, reviewed by three others, taken away as a file. */
export default function BulletinPage() {
  const [params] = useSearchParams()
  const { data, error, refetch } = useBulletin(params.get('id') ?? '')
  return (
    <section className="o-page">
      <div className="o-page-body">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          // Another version has other words: a colleague's change shows at once.
          <Desk key={`${data.id}:${data.version}`} bulletin={data} />
        ) : (
          <Skeleton rows={12} />
        )}
      </div>
    </section>
  )
}

const FORMATS = ['docx', 'pdf', 'html'] as const
const WORD = { docx: 'word', pdf: 'pdf', html: 'html' } as const
type Step = 'submit' | 'pass' | 'reject'

function Desk({ bulletin }: { bulletin: BulletinDetail }) {
  const t = useTexts(bulletinTexts)
  const { text: title, lang } = useBulletinTitle()(bulletin)
  const back = useScreenPath('statistics/bulletins') ?? '/statistics/bulletins'
  const edit = useBulletinAct(api.bulletins.edit)
  const [own, setOwn] = useKept<Texts>(`bulletin ${bulletin.id}`, {})
  const texts: Texts = { ...bulletin.texts, ...own }
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [step, setStep] = useState<Step>()
  const { can, state } = bulletin
  const isMine = can.includes('edit')
  const dirty = REMARKS.some((key) => (texts[key] ?? '') !== (bulletin.texts[key] ?? ''))
  useDirty(dirty)
  // What the bulletin has is not kept here any more: it may change there.
  useEffect(() => {
    if (!dirty) setOwn({})
  }, [dirty, setOwn])
  const seen = { id: bulletin.id, version: bulletin.version }
  const save = () => edit.mutate({ ...seen, texts }, { onSuccess: () => tellSuccess(t('saved')) })
  const blocks = bulletin.blocks.map((block) =>
    block.kind === 'remark' ? { ...block, text: texts[block.key] ?? '' } : block,
  )
  const words = (key: RemarkKey) => (
    <Remark
      t={t}
      name={key}
      text={texts[key] ?? ''}
      onText={(text) => setOwn((before) => ({ ...before, [key]: text }))}
    />
  )
  return (
    <div className={styles.bul}>
      <header className={styles.bulHead}>
        <Link to={back} aria-label={t('back')}>
          <Icon name="left" size={16} />
        </Link>
        <h1 lang={lang}>{title}</h1>
        <StatusTag pill turn={BULLETIN_TURN[state]} word={t(`state.${state}`)} />
        <span className="o-grow" />
        {isMine && (
          <Segmented
            aria-label={t('view')}
            size="small"
            value={view}
            options={(['write', 'preview'] as const).map((one) => ({ value: one, label: t(one) }))}
            onChange={setView}
          />
        )}
        {state === 'published' && (
          <a
            className="o-a"
            href={`/portal/bulletin?period=${bulletin.period}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('open')}
          </a>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: FORMATS.map((key) => ({ key, label: t(WORD[key]) })),
            onClick: ({ key }) => void saveBulletin(key as 'pdf', bulletin.id).catch(() => undefined),
          }}
        >
          <Button icon={<Icon name="download" size={16} />}>{t('download')}</Button>
        </Dropdown>
        {isMine && (
          <Button
            type={dirty ? 'primary' : 'default'}
            disabled={!dirty}
            loading={edit.isPending}
            onClick={save}
          >
            {t('save')}
          </Button>
        )}
        {can.includes('submit') && (
          <Button type={dirty ? 'default' : 'primary'} disabled={dirty} onClick={() => setStep('submit')}>
            {t('submit')}
          </Button>
        )}
        {can.includes('reject') && <Button onClick={() => setStep('reject')}>{t('reject')}</Button>}
        {can.includes('pass') && (
          <Button type="primary" onClick={() => setStep('pass')}>
            {t(state === 'review3' ? 'passLast' : 'pass')}
          </Button>
        )}
      </header>
      <Way t={t} bulletin={bulletin} />
      <article className={styles.bulPaper}>
        <h2 lang="zh-CN">{bulletin.title}</h2>
        <BulletinBody
          blocks={blocks}
          cases={(text, behind) => (
            <Link
              to={`/statistics/cases?${new URLSearchParams({ period: bulletin.period, ...behind, printed: text })}`}
              aria-label={t('openCases', { count: text })}
            >
              {text}
            </Link>
          )}
          {...(isMine && view === 'write' && { remark: words })}
        />
      </article>
      <Side t={t} bulletin={bulletin} dirty={dirty} />
      {step && <StepDialog t={t} bulletin={bulletin} step={step} onClose={() => setStep(undefined)} />}
    </div>
  )
}

/** The way from draft to publication, and where it stands. */
function Way({ t, bulletin: { state } }: { t: Words; bulletin: BulletinDetail }) {
  const at = BULLETIN_STATES.indexOf(state)
  return (
    <ol className={styles.bulSteps} aria-label={t('state')}>
      {BULLETIN_STATES.map((one, i) => (
        <li key={one} aria-current={i === at ? 'step' : undefined}>
          {(i < at || state === 'published') && <Icon name="done" size={14} />}
          {t(`state.${one}`)}
        </li>
      ))}
    </ol>
  )
}

/** People's words in the place where they will stand. */
function Remark(props: { t: Words; name: RemarkKey; text: string; onText(text: string): void }) {
  const { t, name, text, onText } = props
  const id = useId()
  return (
    <label className={styles.bulWords} htmlFor={id}>
      <span>{t(`remark.${name}`)}</span>
      <Input.TextArea
        id={id}
        value={text}
        maxLength={4000}
        autoSize={{ minRows: 2, maxRows: 12 }}
        placeholder={t('wordsHint')}
        onChange={({ target }) => onText(target.value)}
      />
    </label>
  )
}

function Side({ t, bulletin, dirty }: { t: Words; bulletin: BulletinDetail; dirty: boolean }) {
  const { state, snapshots, reviews, can } = bulletin
  const name = (step: number) => t(`state.${BULLETIN_STATES[step] ?? 'review1'}`)
  return (
    <aside className={styles.bulSide}>
      {dirty && (
        <p className="o-note o-note-amber">
          <Icon name="info" />
          {t('unsaved')}
        </p>
      )}
      {state.startsWith('review') && !can.includes('pass') && (
        <p className="o-note">
          <Icon name="info" />
          {t('waiting', { step: t(`state.${state}`) })}
        </p>
      )}
      <section>
        <h2>{t('reviews')}</h2>
        {reviews.length === 0 ? (
          <p className="o-mut">{t('reviewsNone')}</p>
        ) : (
          <ol>
            {reviews.map(({ step, passed, reviewer, opinion, createTime }) => (
              <li key={createTime + reviewer}>
                <b>{t(passed ? 'passed' : 'rejected', { step: name(step) })}</b> {reviewer}
                <p>{opinion}</p>
                <p className="o-mut o-sm">{formatMoment(createTime)}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h2>{t('snapshots')}</h2>
        <p className="o-mut o-sm">{t('snapshotsSay')}</p>
        <ul>
          {snapshots.map(({ id, month, digest }) => (
            <li key={id}>
              <b>{month}</b> <span className="o-mut">{id}</span>
              <p className={styles.bulDigest}>SM3 {digest}</p>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

function StepDialog(props: { t: Words; bulletin: BulletinDetail; step: Step; onClose(): void }) {
  const { t, bulletin, step, onClose } = props
  const act = useBulletinAct(api.bulletins[step])
  const [form] = Form.useForm<{ opinion: string }>()
  const isLast = step === 'pass' && bulletin.state === 'review3'
  const title = t(isLast ? 'passLast' : step)
  const send = async (opinion?: string) => {
    await act.mutateAsync({ id: bulletin.id, version: bulletin.version, ...(opinion && { opinion }) })
    onClose()
  }
  return (
    <DragModal
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={title}
          busy={act.isPending}
          onOk={() => (step === 'submit' ? void send().catch(() => undefined) : form.submit())}
          onCancel={onClose}
        />
      }
    >
      <OwnForm
        what={`${step} ${bulletin.id}`}
        form={form}
        layout="vertical"
        className={styles.bulForm}
        onFinish={({ opinion }) => send(opinion.trim()).catch(() => false)}
      >
        {step !== 'reject' && (
          <p>{t(step === 'submit' ? 'submitAsk' : isLast ? 'passLastAsk' : 'passAsk')}</p>
        )}
        {step !== 'submit' && (
          <Form.Item
            name="opinion"
            label={t('opinion')}
            rules={[{ required: true, min: 2, whitespace: true, message: t('opinionNeeded') }]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
      </OwnForm>
    </DragModal>
  )
}
