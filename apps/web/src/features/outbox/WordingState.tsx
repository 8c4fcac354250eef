import type { WordingNow } from '@appeal/contract/outbox/wordings.routes.ts'
import { useTexts } from '../../lib/i18n.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { wordingTexts } from './wordings.texts.ts'

/** Where a wording of one language stands; nothing where it is the program's. */
export function WordingState({ now, name }: { now: WordingNow; name: string }) {
  const t = useTexts(wordingTexts)
  if (now.unfit) return <StatusTag turn="ended" word={t('unfit', { name })} />
  return (
    <>
      {now.changed && <StatusTag turn="ours" word={t('changedTo', { name, n: now.inForce })} />}
      {now.next && <StatusTag turn="both" word={t('nextFrom', { name, day: now.next.from })} />}
    </>
  )
}
