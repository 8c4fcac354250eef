import type { Macro } from '@appeal/contract/macros/macros.routes.ts'
import { lazy, Suspense, useState } from 'react'
import { anyActionWord } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { OwnedTexts } from '../../../ui/OwnedTexts.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { longest } from './MacroPicker.tsx'
import { macroTexts } from './macros.texts.ts'
import { useMacros } from './macros.ts'

const MacroEditor = lazy(part(() => import('./MacroEditor.tsx')))

/** Macros: the own ones, the unit's, the system's. New ones are kept from the form of an act. */
export default function MacrosPage() {
  const t = useTexts(macroTexts)
  const [editing, setEditing] = useState<Macro>()
  return (
    <PageFrame title={t('title')}>
      <OwnedTexts<Macro>
        list={useMacros()}
        routes={api.macros}
        words={{ note: t('note'), find: t('find'), nothing: t('nothing'), removeSure: t('removeSure') }}
        wordsOf={({ kind, action, title, values }) =>
          `${title} ${anyActionWord(kind, action)} ${Object.values(values).join(' ')}`
        }
        empty={<EmptyState icon="template" title={t('ownEmpty')} text={t('noneText')} />}
        aside={(row) => joinParts([anyActionWord(row.kind, row.action), t('version', { n: row.version })])}
        textOf={(row) => longest(row.values)}
        below={(row) =>
          row.checks.length > 0 && (
            <p className="o-mut o-sm">
              {t('keepChecks', { items: joinItems([...new Set(row.checks.map(({ title }) => title))]) })}
            </p>
          )
        }
        onEdit={setEditing}
      />
      {editing && (
        <Suspense>
          <MacroEditor key={editing.id} macro={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  )
}
