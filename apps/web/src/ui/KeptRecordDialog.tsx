import { type ComponentProps, useState } from 'react'
import { useDeskTexts } from '../lib/deskTexts.ts'
import { useTexts } from '../lib/i18n.ts'
import type { Operation } from '../lib/operations.ts'
import { keptRecordTexts } from './keptRecord.texts.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { useDeskText } from './useDeskText.tsx'

type Props<O extends Operation> = ComponentProps<typeof RecordDialog<O>> & {
  /** Where it is written, as `useDeskTexts` has it, and which form it is there. */
  place: string
  what: string
}

/**
 * The dialog of a record whose form lies on the server while it is typed, its writer's alone: it is there again after a
 * reload, a lost session and on another machine, until it is sent or emptied.
 */
export function KeptRecordDialog<O extends Operation>(props: Props<O>) {
  return useDeskTexts(props.place) && <Known {...props} />
}

function Known<O extends Operation>({ place, what, note, initial, onDone, ...props }: Props<O>) {
  const t = useTexts(keptRecordTexts)
  const kept = useDeskText<Record<string, unknown>>(place, what, (values) =>
    setRestored(({ times }) => ({ times: times + 1, values })),
  )
  const [restored, setRestored] = useState({ times: 0, values: kept.value })
  return (
    <RecordDialog<O>
      // Emptied, or filled by another tab, it begins anew.
      key={restored.times}
      {...(props as ComponentProps<typeof RecordDialog<O>>)}
      initial={{ ...initial, ...restored.values }}
      note={
        <>
          {kept.strip}
          {restored.values && (
            <RestoredNote
              back={t('back')}
              drop={t('drop')}
              onDrop={() => {
                kept.forget()
                setRestored(({ times }) => ({ times: times + 1, values: undefined }))
              }}
            />
          )}
          {note}
        </>
      }
      onValues={kept.keep}
      onDone={(reply) => {
        kept.forget()
        onDone?.(reply)
      }}
    />
  )
}
