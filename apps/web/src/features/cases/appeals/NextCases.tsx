import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { Link } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useBureauQueue, useEnterpriseQueue, useProblemWords } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { casePath } from './casePath.ts'
import * as styles from './desk.module.css'
import { ClockCell, StateCell } from './listColumns.tsx'

const FIRST = { current: 1, size: 10, sortField: undefined, sortOrder: undefined, filters: {} }

/** The cases of the viewer's to-do list whose deadlines come first. */
export function NextCases() {
  return useSession().source === 'courier_workbench' ? <EnterpriseNext /> : <BureauNext />
}

const BureauNext = () => <CaseLines {...useBureauQueue('todo', FIRST)} />
const EnterpriseNext = () => <CaseLines {...useEnterpriseQueue('todo', FIRST)} />

interface Lines {
  data: { records: AppealRow[] } | undefined
  error: unknown
  refetch(): unknown
}

function CaseLines({ data, error, refetch }: Lines) {
  const t = useTexts(deskTexts)
  const problem = useProblemWords()
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={5} />
  if (data.records.length === 0)
    return <EmptyState icon="done" title={t('emptyTodoTitle')} text={t('emptyTodoText')} />
  return (
    <ul>
      {data.records.map((row) => {
        const { first, second } = problem(row.l1, row.l2)
        return (
          <li key={row.id}>
            <Link className={styles.line} to={casePath(row.id)}>
              <CaseNumber value={row.appealNo} />
              <span className="o-el">
                {row.brandName} {second || first}
              </span>
              <StateCell row={row} t={t} />
              <ClockCell row={row} t={t} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
