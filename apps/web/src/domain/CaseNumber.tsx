import { useTexts } from '../lib/i18n.ts'
import { widthIn } from '../ui/columns.ts'
import { caseNumberTexts } from './caseNumber.texts.ts'

/** Pixels that a whole number takes in a table: the fonts that English is set in have wider figures. */
export const caseNumberWidth = (): number => widthIn(186, 212)

/** Prefix and area, date, daily number: `SS440300 20260918 00027`, told apart by ink so that copying gives the plain number. */
export function CaseNumber({
  value,
  short = false,
  narrow = false,
  unread = false,
}: {
  value: string
  /** Without the area, where all cases are of one. */
  short?: boolean
  /** Where there is little room: the year is not drawn; whoever copies, finds or listens has it. */
  narrow?: boolean
  /** Something happened since the reader last opened the case: a dot behind the number. */
  unread?: boolean | undefined
}) {
  const t = useTexts(caseNumberTexts)
  const parts = /^([A-Z]{2}\d{6})(\d{8})(\d+)$/.exec(value)
  const dot = unread && (
    <em>
      <span className="sr">{t('unread')}</span>
    </em>
  )
  if (!parts)
    return (
      <span className="o-no">
        {value}
        {dot}
      </span>
    )
  return (
    <span className="o-no" title={narrow ? value : undefined}>
      {!short && <i>{parts[1]}</i>}
      <span>
        {narrow ? <span className="sr">{parts[2]?.slice(0, 4)}</span> : parts[2]?.slice(0, 4)}
        {parts[2]?.slice(4)}
      </span>
      <b>{parts[3]}</b>
      {dot}
    </span>
  )
}
