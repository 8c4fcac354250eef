import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anyStateWord, anyTurn, type CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAppeal, useProblemWords } from '../appeals/appeals.desk.api.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { SaidLines, Statement } from '../around/DecidedOn.tsx'
import * as frameStyles from '../around/frame.module.css'
import { Section } from '../around/Section.tsx'
import { useCase } from '../desk/cases.desk.api.ts'
import { useOpened } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'

interface Looked {
  no: string
  title: string
  brandName: string | null
  state: string
  content: string
  attachments: readonly StoredFile[]
  progress: readonly ProgressLine[]
}

interface Asked {
  looked: Looked | undefined
  error: unknown
  refetch(): unknown
}

interface Props {
  of: CaseRef
  onClose(): void
}

/** A case of any kind beside its list, to read only: what was filed and what happened since. The focus stays in the list. */
export default function QuickLook(props: Props) {
  return props.of.kind === 'appeal' ? <AppealLook {...props} /> : <CaseLook {...props} kind={props.of.kind} />
}

function AppealLook(props: Props) {
  const { data, dataUpdatedAt, error, refetch } = useAppeal(props.of.id)
  const words = useProblemWords()(data?.l1 ?? '', data?.l2 ?? null)
  const looked = data && { ...data, no: data.appealNo, title: words.second || words.first }
  useOpened(props.of, data && dataUpdatedAt)
  return <Look {...props} looked={looked} error={error} refetch={refetch} />
}

function CaseLook({ kind, ...props }: Props & { kind: CaseKind }) {
  const { data, dataUpdatedAt, error, refetch } = useCase(kind, props.of.id)
  useOpened(props.of, data && dataUpdatedAt)
  return <Look {...props} looked={data && { ...data, no: data.caseNo }} error={error} refetch={refetch} />
}

function Look({ of, onClose, looked, error, refetch }: Props & Asked) {
  const t = useTexts(listTexts)
  const desk = useTexts(deskTexts)
  return (
    <aside className={styles.look} aria-label={t('quickLook')}>
      <header className={frameStyles.chead}>
        <div className={frameStyles.cheadMain} aria-live="polite">
          {looked && (
            <>
              <div className={frameStyles.cheadTitle}>
                <h2>{looked.title}</h2>
                {looked.brandName && <span className={frameStyles.cheadBrand}>{looked.brandName}</span>}
                <StatusTag
                  pill
                  turn={anyTurn(of.kind, looked.state)}
                  word={anyStateWord(of.kind, looked.state)}
                />
              </div>
              <div className={frameStyles.cheadSub}>
                <CaseNumber value={looked.no} />
              </div>
            </>
          )}
        </div>
        <button type="button" className="o-ibtn" aria-label={t('lookClose')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {looked ? (
        <div className={styles.lookBody}>
          <Statement of={of} detail={looked} />
          <Section title={desk('course')}>
            <SaidLines of={of} lines={looked.progress.toSorted((a, b) => b.seq - a.seq)} />
          </Section>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </aside>
  )
}
