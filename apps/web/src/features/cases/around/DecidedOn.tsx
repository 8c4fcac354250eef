import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import type { ReactNode } from 'react'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import * as dialogStyles from '../appeals/dialogs.module.css'
import { shortTime } from '../appeals/faces.ts'
import { Attachments } from './Attachments.tsx'
import * as cardStyles from './cards.module.css'
import { caseTexts } from './case.texts.ts'
import { Section } from './Section.tsx'

/** What an act decides on, at the left of its form: whoever decides reads it there while they write. */
export function DecidedOn({ children }: { children: ReactNode }) {
  const t = useTexts(caseTexts)
  return (
    <aside className={dialogStyles.object} aria-label={t('decidedOn')}>
      <div>{children}</div>
    </aside>
  )
}

/** What was written when the case was filed, with the material handed in. */
export function Statement({
  of,
  detail: { content, attachments },
}: {
  of: CaseRef
  detail: { content: string; attachments: readonly StoredFile[] }
}) {
  const t = useTexts(caseTexts)
  return (
    <Section title={t('statement', ownerWords(of.kind))}>
      <p className="o-ev-say">{content}</p>
      {attachments.length > 0 && <Attachments of={of} files={attachments} />}
    </Section>
  )
}

/** Lines of the history in short, the newest first: what happened, the words, the files. */
export function SaidLines({ of, lines }: { of: CaseRef; lines: readonly ProgressLine[] }) {
  const desk = useTexts(deskTexts)
  return (
    <ol className={cardStyles.secondSteps}>
      {lines.map(({ seq, at, text, opinion, files }) => (
        <li key={seq}>
          {text} {shortTime(desk, at)}
          {opinion && <q>{opinion}</q>}
          {files.length > 0 && <Attachments of={of} files={files} />}
        </li>
      ))}
    </ol>
  )
}
