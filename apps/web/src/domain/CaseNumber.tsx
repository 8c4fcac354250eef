import { getLanguage } from '../lib/i18n.ts'

/** Pixels that a whole number takes in a table: the fonts that English is set in have wider figures. */
export const caseNumberWidth = (): number => (getLanguage() === 'en' ? 212 : 186)

/** Prefix and area, date, daily number: `SS440300 20260918 00027`, told apart by ink so that copying gives the plain number. */
export function CaseNumber({ value, short = false }: { value: string; short?: boolean }) {
  const parts = /^([A-Z]{2}\d{6})(\d{8})(\d+)$/.exec(value)
  if (!parts) return <span className="o-no">{value}</span>
  return (
    <span className="o-no">
      {!short && <i>{parts[1]}</i>}
      <span>{parts[2]}</span>
      <b>{parts[3]}</b>
    </span>
  )
}
