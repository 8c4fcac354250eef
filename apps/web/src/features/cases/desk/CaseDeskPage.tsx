import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, saveFile } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { CaseNumber } from '../../../ui/CaseNumber.tsx'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { ClockLedger } from '../../../ui/ClockLedger.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { Voice } from '../../../ui/VoiceAvatar.tsx'
import { CaseDialog } from './CaseDialog.tsx'
import { useCaseFacts } from './caseFacts.tsx'
import { ACTION_ICONS, type DeskKey } from './caseFields.ts'
import { type AnyDetail, isKind, useCase, useIsEnterprise } from './cases.desk.api.ts'
import './cases.desk.css'
import { stateWord, turnOf } from '../../../domain/caseFaces.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { actionWord, clockFace } from './faces.ts'
import { solidAct } from './solid.ts'

/** One case on the desk, whichever its kind. */
export default function CaseDeskPage() {
  const { kind, id = '' } = useParams()
  return isKind(kind) ? <Fetched key={id} kind={kind} id={id} /> : null
}

function Fetched({ kind, id }: { kind: AnyDetail['kind']; id: string }) {
  const { data, error, refetch } = useCase(kind, id)
  return (
    <section className="o-page cd-page">
      {data?.gone ? (
        <Gone detail={data} />
      ) : data && !isRefused(error) ? (
        <Case detail={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </section>
  )
}

/** Taken out of the viewer's sight by somebody else, while it was open. */
const isRefused = (error: unknown) => error instanceof ApiError && error.code === 404

/** In the place of a case that the viewer has just passed on: where it went, and back to the others. */
function Gone({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const navigate = useNavigate()
  const state = useLocation().state as { back?: string } | null
  const isEnterprise = useIsEnterprise()
  const what = detail.progress[0]?.text ?? stateWord(detail.kind, detail.state)
  return (
    <EmptyState icon="send" title={t(isEnterprise ? 'goneEnterprise' : 'goneBureau', { what })}>
      <Button type="primary" onClick={() => void navigate(state?.back ?? `/cases/${detail.kind}/todo`)}>
        {t('backToList')}
      </Button>
    </EmptyState>
  )
}

function Case({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const facts = useCaseFacts(detail)
  return (
    <>
      <Head detail={detail} />
      <div className="cd-grid">
        <div className="cd-facts">
          <Part title={t('facts')}>
            <FactList facts={facts} />
          </Part>
          <Part title={`${t('files')} ${detail.attachments.length}`}>
            {detail.attachments.length ? (
              <Files files={detail.attachments} />
            ) : (
              <span className="o-mut o-sm">{t('noFiles')}</span>
            )}
          </Part>
        </div>
        <div>
          <Part title={t('content')}>
            <p className="cd-text">{detail.content}</p>
          </Part>
          <History detail={detail} />
        </div>
        <div className="cd-side">
          <Actions detail={detail} />
          <Clock detail={detail} />
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="cd-sec">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Head({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const navigate = useNavigate()
  const state = useLocation().state as { back?: string } | null
  const { kind } = detail
  return (
    <header className="cd-head">
      <Button
        type="text"
        icon={<Icon name="back" size={18} />}
        aria-label={t('back')}
        onClick={() => void navigate(state?.back ?? `/cases/${kind}/todo`)}
      />
      <div className="cd-head-main">
        <div className="cd-head-row">
          <h1>{detail.title}</h1>
          <StatusTag pill turn={turnOf(kind, detail.state)} word={stateWord(kind, detail.state)} />
          {detail.clock && <ClockChip head {...clockFace(t, detail.clock)} />}
        </div>
        <div className="cd-head-row o-mut o-sm">
          <CaseNumber value={detail.caseNo} />
          {detail.brandName && <span>{detail.brandName}</span>}
          <span>{detail.areaName}</span>
          <span>{detail.createTime.slice(0, 16)}</span>
          {detail.handlerName && (
            <span>
              {t('handler')} {detail.handlerName}
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

function Files({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="cd-files">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className="o-plain o-a"
            onClick={() =>
              void saveFile(api.files.download, { query: { id: file.id } }).catch(() => undefined)
            }
          >
            <Icon name="download" size={14} />
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

const VOICES: Record<ProgressLine['voice'], { voice: Voice; sign: DeskKey; who: DeskKey }> = {
  user: { voice: 'appellant', sign: 'signUser', who: 'voiceUser' },
  enterprise: { voice: 'enterprise', sign: 'signEnterprise', who: 'voiceEnterprise' },
  bureau: { voice: 'bureau', sign: 'signBureau', who: 'voiceBureau' },
  system: { voice: 'system', sign: 'signSystem', who: 'voiceSystem' },
}

function History({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const lines = [...detail.progress].sort((a, b) => a.seq - b.seq)
  return (
    <Part title={t('history')}>
      <Timeline
        entries={lines.map((line) => ({
          key: String(line.seq),
          voice: VOICES[line.voice].voice,
          sign: t(VOICES[line.voice].sign),
          who: line.actorName ?? t(VOICES[line.voice].who),
          what: line.text,
          at: line.at.slice(5, 16),
          atIso: line.at.replace(' ', 'T'),
          say: line.opinion,
          card: line.files.length > 0 && <Files files={line.files} />,
        }))}
      />
      <p
        className={detail.historyIntact ? 'o-mut o-sm' : 'o-sm o-bad'}
        role={detail.historyIntact ? undefined : 'alert'}
      >
        <Icon name={detail.historyIntact ? 'link' : 'alert'} size={14} />{' '}
        {t(detail.historyIntact ? 'intact' : 'broken')}
      </p>
    </Part>
  )
}

function Clock({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const [open, setOpen] = useState(false)
  const deadline =
    detail.clock &&
    detail.deadlines.findLast(({ kind, cancelled }) => kind === detail.clock?.kind && !cancelled)
  if (!detail.clock || !deadline) return null
  return (
    <Part title={t('clock')}>
      <p>
        <ClockChip {...clockFace(t, detail.clock)} />{' '}
        <span className="o-mut o-sm">{t('due', { day: deadline.legalDueOn })}</span>
      </p>
      <button type="button" className="o-plain o-a o-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('why')}
      </button>
      {open && <ClockLedger deadline={deadline} />}
    </Part>
  )
}

/** What the viewer may do now, as the server's `can` says; solid is what is due by the viewer's own side. */
function Actions({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const [opened, setOpened] = useState<string>()
  const { kind, can, cannot } = detail
  const rows = caseTables[kind].actions
  const first = solidAct(detail, useIsEnterprise() ? 'enterprise' : 'bureau', useUserInfo()?.name)
  return (
    <Part title={t('actions')}>
      {can.length === 0 && <p className="o-mut">{t('noActions')}</p>}
      <div className="cd-acts">
        {can.map((action) => (
          <Button
            key={action}
            type={action === first ? 'primary' : 'default'}
            danger={rows[action]?.dangerous === true}
            icon={<Icon name={ACTION_ICONS[action] ?? 'right'} />}
            onClick={() => setOpened(action)}
          >
            {actionWord(kind, action)}
          </Button>
        ))}
      </div>
      {cannot.length > 0 && (
        <ul className="cd-near">
          {cannot.map(({ action, reason }) => (
            <li key={action}>
              {actionWord(kind, action)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <CaseDialog key={opened} detail={detail} action={opened} onClose={() => setOpened(undefined)} />
      )}
    </Part>
  )
}
