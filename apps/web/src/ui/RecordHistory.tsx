import type { Changed } from '@appeal/contract/kit/records.ts'
import { api } from '../lib/deskOperations.ts'
import { DragModal } from './DragModal.tsx'
import './records.css'
import { EmptyState, ErrorState, Skeleton } from './States.tsx'
import { useRecord } from './useRecords.ts'

interface Props {
  /** `dictionary`, `setting` … as the log names it. */
  kind: string
  id: string
  title: string
  /** What to say where nothing has changed. */
  empty: string
  /** What a field is called; its own name where nothing is said. */
  nameOf?(field: string): string
  onClose(): void
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)

/** Old and new values of one act. */
export function ChangeList({ changes, nameOf }: { changes: Changed['changes'] } & Pick<Props, 'nameOf'>) {
  return (
    <ul className="o-rec-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <b>{nameOf?.(field) ?? field}</b>
          <del>{shown(before)}</del>
          <ins>{shown(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** What happened to one record: who, when, old and new. */
export function RecordHistory({ kind, id, title, empty, nameOf, onClose }: Props) {
  const { data, error } = useRecord(api.records.history, { kind, id })
  return (
    <DragModal width={560} title={title} onClose={onClose}>
      <div className="o-rec-form">
        {error && <ErrorState error={error} />}
        {!data && !error && <Skeleton rows={4} />}
        {data?.length === 0 && <EmptyState icon="history" title={empty} />}
        {data?.map((line) => (
          <section key={line.id} className="o-rec-line">
            <b>{line.opUser}</b> <span className="o-mut o-sm">{line.opTime}</span>
            <div>{line.name}</div>
            <ChangeList changes={line.changes} {...(nameOf && { nameOf })} />
          </section>
        ))}
      </div>
    </DragModal>
  )
}
