import { remedyStatusTexts } from '@appeal/contract/remedies/remedies.texts.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Turn } from '../../../ui/icons/glyphs.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { remedyTexts } from './remedies.texts.ts'
import type { SeenRemedy } from './remedies.ts'

const TURN_OF = {
  promised: 'enterprise',
  done: 'appellant',
  confirmed: 'closed',
  disputed: 'enterprise',
  ended: 'ended',
} as const satisfies Record<SeenRemedy['status'], Turn>

/** Where a promise stands and whose turn it is; late in the colour of what is late. */
export function RemedyTag({ remedy }: { remedy: Pick<SeenRemedy, 'status' | 'overdue'> }) {
  const t = useTexts(remedyTexts)
  return (
    <>
      <StatusTag turn={TURN_OF[remedy.status]} word={pick(remedyStatusTexts[remedy.status])} />
      {remedy.overdue && <b className="o-bad"> {t('overdue')}</b>}
    </>
  )
}
