import { NextCases } from '../appeals/NextCases.tsx'
import { MyDay } from './MyDay.tsx'

/** What the first page shows of cases, as one part: whoever has none loads nothing of it. */
export default function FirstPage({ what }: { what: 'day' | 'next' }) {
  return what === 'day' ? <MyDay /> : <NextCases />
}
