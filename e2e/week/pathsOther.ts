import { consultationCase, courierCase, letterCase, reportCase } from '../journeys/otherCases.ts'
import type { Path } from './week.ts'

const other = (
  kind: 'consultation' | 'report' | 'letter' | 'courier',
  name: string,
  who: readonly string[],
  run: typeof reportCase,
): Path => ({
  name,
  who,
  async run(week) {
    return { appeals: [], others: [{ kind, caseNo: await run(week) }] }
  },
})

/** Cases of the other kinds, whose people bring browsers of their own. */
export const otherPaths: readonly Path[] = [
  other(
    'consultation',
    'a question asked on a phone, answered, asked once more, rated',
    ['appellant on a phone', 'handler'],
    consultationCase,
  ),
  other(
    'report',
    'a tip on a breach: accepted, investigated, decided, the reporter answered',
    ['reporter', 'handler', 'leader'],
    reportCase,
  ),
  other(
    'letter',
    'a thank-you letter: forwarded, answered, published',
    ['writer', 'handler', 'headquarters'],
    letterCase,
  ),
  other(
    'courier',
    'a courier’s case: shielded, answered by headquarters, closed, rated',
    ['courier on a phone', 'handler', 'headquarters', 'enterprise'],
    courierCase,
  ),
]
