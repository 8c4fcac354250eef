import { returnGround } from '@appeal/contract/appeals/appeals.returns.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { ReactNode } from 'react'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { MaskedText } from '../../../ui/MaskedText.tsx'
import { Attachments } from '../around/Attachments.tsx'
import { caseTexts } from '../around/case.texts.ts'
import { DecidedOn, SaidLines, Statement } from '../around/DecidedOn.tsx'
import { Section } from '../around/Section.tsx'
import type { DeskAction } from './actions.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { ClosingFacts, money, useUnmask } from './CaseFacts.tsx'
import { ExclusionEffect } from './ExclusionEffect.tsx'
import { actionWord } from './faces.ts'
import { ApprovalFacts, ExclusionFacts, RecheckFacts } from './SecondFacts.tsx'
import { secondTexts } from './second.texts.ts'
import { useReplyFacts } from './useReplyFacts.ts'

type Part = keyof typeof PARTS

/** What each act decides on, the first first; the others have what the appellant stated before them. */
const OBJECTS: Partial<Record<DeskAction, readonly Part[]>> = {
  editToBusiness: ['returned', 'statement'],
  correct: ['returned', 'statement'],
  editToCommander: ['returned', 'statement'],
  editToInvalid: ['returned', 'statement'],
  approve: ['approval', 'sums', 'reply', 'statement'],
  excludeUpload: ['closing', 'reply'],
  excludeAudit: ['exclusion', 'effect', 'closing', 'reply'],
  sendYz: ['reply', 'contact'],
  callback: ['contact', 'sums', 'reply', 'statement'],
  rework: ['reply', 'heard', 'statement'],
  mediate: ['sums', 'heard', 'reply', 'statement'],
  mediationAnswer: ['mediation', 'statement'],
  editToEnd: ['returned', 'sums', 'heard', 'mediation', 'reply', 'statement'],
  recheck: ['closing', 'reply'],
  reCheckEditAppeal: ['recheck', 'closing', 'reply'],
  reCheckComplete: ['recheck', 'closing', 'reply'],
}

/** What an act on an appeal decides on, beside its form. */
export function DecisionObject({ detail, action }: { detail: AppealDetail; action: DeskAction }) {
  return (
    <DecidedOn>
      {(OBJECTS[action] ?? ['statement']).map((name) => {
        const One = PARTS[name]
        return <One key={name} detail={detail} />
      })}
    </DecidedOn>
  )
}

interface Shown {
  detail: AppealDetail
}

const PARTS = {
  statement: ({ detail }) => <Statement of={anAppeal(detail.id)} detail={detail} />,
  closing: ClosingFacts,
  contact: Contact,
  returned: Returned,
  sums: Sums,
  reply: Reply,
  heard: Heard,
  mediation: Mediation,
  approval: ({ detail: { approval } }) =>
    approval && (
      <Titled title="approval">
        <ApprovalFacts approval={approval} />
      </Titled>
    ),
  exclusion: ({ detail }) =>
    detail.exclusion && (
      <Titled title="exclusion">
        <ExclusionFacts detail={detail} exclusion={detail.exclusion} />
      </Titled>
    ),
  effect: ({ detail }) => <ExclusionEffect caseId={detail.id} />,
  recheck: ({ detail: { recheck } }) =>
    recheck && (
      <Titled title="recheck">
        <RecheckFacts recheck={recheck} />
      </Titled>
    ),
} satisfies Record<string, (shown: Shown) => ReactNode>

function Titled({ title, children }: { title: 'approval' | 'exclusion' | 'recheck'; children: ReactNode }) {
  const t = useTexts(secondTexts)
  return <Section title={t(title)}>{children}</Section>
}

/** On what ground the enterprise gave the case back, what shows it, and what may be done with the case now. */
function Returned({ detail }: Shown) {
  const t = useTexts(deskTexts)
  const [last] = detail.transfers
  const ground = last?.outcome === 'refused' ? returnGround(last.cause) : undefined
  if (!last || !ground || detail.state !== 'bureau_processing') return null
  const [line] = detail.progress.filter(({ event }) => event === 'refused').sort((a, b) => b.seq - a.seq)
  return (
    <Section title={t('part.returned')} end={last.orgName}>
      <FactList
        wide
        facts={[
          { label: t('f.refuseCause'), value: pick(ground.label) },
          { label: t('f.refuseReason'), value: last.reason },
          { label: t('returnedProof'), value: pick(ground.proof) },
          { label: t('returnedMay'), value: joinItems(ground.bureau.map(actionWord)) },
        ]}
      />
      {line && line.files.length > 0 && <Attachments of={anAppeal(detail.id)} files={line.files} />}
    </Section>
  )
}

/** Whom to call, at hand while the call is written down. */
function Contact({ detail }: Shown) {
  const t = useTexts(deskTexts)
  const masked = useUnmask(detail.id)
  return (
    <Section title={t('appellant')}>
      <FactList
        facts={[
          { label: t('name'), value: masked(detail.appellantName, 'appellantName') },
          { label: t('phone'), value: masked(detail.appellantPhone, 'appellantPhone') },
          {
            label: t('proxy'),
            value: detail.proxy && (
              <MaskedText
                about={detail.id}
                value={[detail.proxy.name, detail.proxy.phone].filter(Boolean).join(' ')}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

/** What is claimed, offered and agreed, on one line each. */
function Sums({ detail }: Shown) {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const offered = detail.reply?.compensationAmount
  return (
    <Section title={t('demand')} end={detail.demands.map((one) => label('DEMAND_KIND', one)).join(' ')}>
      <FactList
        facts={[
          { label: t('sum.claimed'), value: money(detail.claimAmount) ?? t('noAmount') },
          { label: t('sum.offered'), value: offered && money(offered) },
          { label: t('sum.mediated'), value: money(detail.mediation?.amount ?? null) },
        ]}
      />
    </Section>
  )
}

/** The newest answer of the enterprise with its proof. */
function Reply({ detail }: Shown) {
  const t = useTexts(deskTexts)
  const factsOf = useReplyFacts(detail)
  const [line] = detail.progress.filter(({ event }) => event === 'replied').sort((a, b) => b.seq - a.seq)
  if (!line) return null
  return (
    <Section title={t('part.reply')} end={line.actorName}>
      <FactList wide facts={factsOf(line)} />
      {line.files.length > 0 && <Attachments of={anAppeal(detail.id)} files={line.files} />}
    </Section>
  )
}

const HEARD: readonly string[] = ['verification_answered', 'called_back', 'verification_expired']

/** What the appellant said of the answer, by link or on the phone. */
function Heard({ detail }: Shown) {
  const t = useTexts(caseTexts)
  const lines = detail.progress.filter(({ event }) => HEARD.includes(event)).sort((a, b) => b.seq - a.seq)
  if (lines.length === 0) return null
  return (
    <Section title={t('heard')}>
      <SaidLines of={anAppeal(detail.id)} lines={lines} />
    </Section>
  )
}

/** The newest proposal between the parties. */
function Mediation({ detail: { mediation } }: Shown) {
  const t = useTexts(deskTexts)
  if (!mediation) return null
  return (
    <Section title={t('sum.mediated')}>
      <FactList
        facts={[
          { label: t('f.proposal'), value: mediation.proposal },
          { label: t('f.amount'), value: money(mediation.amount) },
          { label: t('appellant'), value: mediation.userRemark },
          { label: t('respondent'), value: mediation.enterpriseRemark },
        ]}
      />
    </Section>
  )
}
