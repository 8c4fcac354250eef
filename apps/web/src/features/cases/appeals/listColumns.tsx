import type { AppealRow, Waiting } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { CaseNumber, caseNumberWidth } from '../../../domain/CaseNumber.tsx'
import { turnOfAppeal } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { ClockChips } from '../../../ui/ClockChip.tsx'
import { type Column, widthIn } from '../../../ui/columns.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import * as styles from '../lists/lists.module.css'
import { listTexts } from '../lists/lists.texts.ts'
import { useProblemWords } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { clockFaces, type DeskWords, shortTime, stateWord } from './faces.ts'

/** From so many times on, a case that enterprises send back goes round. */
const ROUND = 2
const goesRound = ({ state, returns = 0 }: AppealRow) =>
  returns >= ROUND && !['closed', 'ended'].includes(turnOfAppeal[state])

/** State of a case in a list: glyph, word, how often it was returned, whether it stands in a cluster, and whether whoever has it was urged. */
export function StateCell({ row, t }: { row: AppealRow; t: DeskWords }) {
  const extra =
    row.state === 'rework' && row.reworkCount > 0 ? t('reworkCount', { count: row.reworkCount }) : undefined
  return (
    <>
      <StatusTag turn={turnOfAppeal[row.state]} word={stateWord(row.state)} extra={extra} />
      {row.clustered && <span className="o-flag">{t('clusteredMark')}</span>}
      {row.urged && <span className="o-flag">{t('urgedMark')}</span>}
      {goesRound(row) && <span className="o-flag">{t('returnsMark', { count: row.returns ?? 0 })}</span>}
    </>
  )
}

/** The clocks that press now, or nothing once no clock runs. */
export function ClockCell({
  row,
  t,
}: {
  row: Parameters<typeof clockFaces>[1] & Pick<AppealRow, 'outerDueOn'>
  t: DeskWords
}) {
  return (
    <>
      {row.clock && <ClockChips clocks={clockFaces(t, row)} />}
      {row.outerDueOn && <span className="o-flag">{t('outerMark', { day: row.outerDueOn })}</span>}
    </>
  )
}

/** Who handles a case; who stands in today, where the handler is away. */
export function HandlerWords({ row }: { row: Pick<AppealRow, 'handlerName' | 'standInName'> }) {
  const t = useTexts(listTexts)
  const own = useUserInfo()?.name
  if (!row.standInName) return row.handlerName
  const words = { name: row.standInName, absent: row.handlerName ?? '' }
  const said = row.standInName === own ? t('standInMine', words) : t('standIn', words)
  return (
    <span className={styles.standin} title={t('standIn', words)}>
      {said}
    </span>
  )
}

/** What the case waits for besides its state: the wish, the ground or the cause, and how far it is. */
function WaitingCell({ row }: { row: AppealRow }) {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const { waiting } = row
  if (!waiting) return null
  if (waiting.kind === 'approval') return t(`wants.${waiting.reason}` as 'wants.editToEnd')
  const isExclusion = waiting.kind === 'exclusion'
  const stage = isExclusion
    ? t(`exclude.${row.excludeStatus}` as 'exclude.1')
    : waiting.outcome
      ? t(`recheck.${waiting.outcome}` as 'recheck.UPHELD')
      : t(`recheck.${row.recheckStatus}` as 'recheck.1')
  return (
    <span>
      {label(isExclusion ? 'EXCLUDE_REASON' : 'RECHECK_CAUSE', waiting.reason)}
      <span className="o-second">
        {stage}
        {waiting.score !== null && ` ${t('scored', { score: waiting.score })}`}
      </span>
    </span>
  )
}

/** Columns of a list of second persons, in the place of clock and handler. */
function useWaitingColumns(): Column<AppealRow>[] {
  const t = useTexts(deskTexts)
  return [
    {
      dataIndex: 'waiting',
      title: t('waitsFor'),
      width: 208,
      customRender: (row) => <WaitingCell row={row} />,
    },
    {
      dataIndex: 'askedBy',
      made: true,
      title: t('askedBy'),
      width: 96,
      from: 1100,
      customRender: (row) => row.waiting?.by,
    },
    {
      dataIndex: 'askedAt',
      made: true,
      title: t('askedAt'),
      width: 104,
      customRender: (row) => row.waiting && <span className="o-sub">{shortTime(t, row.waiting.at)}</span>,
    },
  ]
}

const NOT_WITH_WAITING = new Set(['waybillNo', 'channel', 'dueTime', 'handlerName', 'updateTime'])

/**
 * Columns of the bureau's lists; what a narrow window has no room for gives way.
 *
 * @param overlay what the cases of a list of second persons wait for
 */
export function useBureauColumns(overlay?: Waiting['kind']): Column<AppealRow>[] {
  const own = useCaseColumns()
  const waiting = useWaitingColumns()
  if (!overlay) return own
  return [...own.filter(({ dataIndex }) => !NOT_WITH_WAITING.has(dataIndex)), ...waiting]
}

function useCaseColumns(): Column<AppealRow>[] {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const problem = useProblemWords()
  return [
    {
      dataIndex: 'appealNo',
      title: t('number'),
      width: caseNumberWidth(),
      sortable: true,
      customRender: (row) => <CaseNumber value={row.appealNo} unread={row.unread} />,
    },
    {
      dataIndex: 'waybillNo',
      title: t('waybill'),
      width: 144,
      // Where words are wider, what finds a case gives way to what tells it from others.
      from: widthIn(1100, 1600),
      customRender: (row) => <span className="o-sub">{row.waybillNo}</span>,
    },
    {
      dataIndex: 'brand',
      title: t('brand'),
      width: widthIn(80, 112),
      from: 992,
      customRender: (row) => row.brandName,
    },
    {
      dataIndex: 'problem',
      made: true,
      title: t('problem'),
      customRender: (row) => {
        const { first, second } = problem(row.l1, row.l2)
        return (
          <span title={`${first} ${second}`}>
            {first}
            <span className="o-second">{second}</span>
          </span>
        )
      },
    },
    {
      dataIndex: 'appellantName',
      title: t('appellant'),
      width: widthIn(68, 88),
      from: 992,
      customRender: (row) => row.appellantName,
    },
    {
      dataIndex: 'channel',
      title: t('channel'),
      width: 92,
      from: 1600,
      customRender: (row) => <span className="o-sub">{label('APPEAL_CHANNEL', row.channel)}</span>,
    },
    {
      dataIndex: 'state',
      title: t('status'),
      width: widthIn(134, 160),
      customRender: (row) => <StateCell row={row} t={t} />,
    },
    {
      dataIndex: 'dueTime',
      title: t('deadline'),
      width: widthIn(196, 256),
      // The word of which clock it is gives way at its end.
      narrow: widthIn(150, 230),
      sortable: true,
      customRender: (row) => <ClockCell row={row} t={t} />,
    },
    {
      dataIndex: 'handlerName',
      title: t('handler'),
      width: 72,
      from: 1440,
      customRender: (row) => <HandlerWords row={row} />,
    },
    {
      dataIndex: 'updateTime',
      title: t('updated'),
      width: 104,
      from: widthIn(1100, 1600),
      sortable: true,
      customRender: (row) => <span className="o-sub">{shortTime(t, row.updateTime)}</span>,
    },
  ]
}

/** A case as a card on phones. */
export function CaseCard({ row }: { row: AppealRow }) {
  const t = useTexts(deskTexts)
  const { first, second } = useProblemWords()(row.l1, row.l2)
  return (
    <>
      <span className="o-card-top">
        {row.clock ? (
          <ClockCell row={row} t={t} />
        ) : (
          <CaseNumber value={row.appealNo} short unread={row.unread} />
        )}
        <span className="o-grow" />
        <StateCell row={row} t={t} />
      </span>
      <span className="o-card-title">
        {first} <span>{second}</span>
      </span>
      <span className="o-card-meta">
        <span>{row.brandName}</span>
        <span>{row.appellantName}</span>
        {row.clock && <CaseNumber value={row.appealNo} short unread={row.unread} />}
        {row.standInName && <HandlerWords row={row} />}
        <span className="o-grow" />
        <span>{shortTime(t, row.waiting?.at ?? row.updateTime)}</span>
      </span>
      {row.waiting && (
        <span className="o-card-meta">
          <WaitingCell row={row} />
          {row.waiting.by && (
            <>
              <span className="o-grow" />
              <span>{row.waiting.by}</span>
            </>
          )}
        </span>
      )}
    </>
  )
}
