import type { CallerRegistration } from '@appeal/contract/callers/callers.registration.ts'
import { registrationOf } from '@appeal/contract/callers/callers.registration.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { App } from 'antd'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { chinaNow } from '../../../ui/dates.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { KeptRecordDialog } from '../../../ui/KeptRecordDialog.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { dayWords } from '../appeals/faces.ts'
import { registerTexts } from './register.texts.ts'
import { registerFields } from './registerFields.tsx'

/** What a form begins with: answers that are mostly given. */
const STARTS: Partial<Record<CaseKind, Partial<CallerRegistration['matter']>>> = {
  courier: { shielded: true },
}

/** Writes down a question, report, letter or courier's case for somebody who called, wrote or came; its number stays to be read out. */
export default function RegisterDialog({ kind, onClose }: { kind: CaseKind; onClose(): void }) {
  const t = useTexts(registerTexts)
  const words = useTexts(deskTexts)
  const { modal } = App.useApp()
  const brands = useBrands().options
  const dictionary = useDictionary()
  return (
    <KeptRecordDialog
      place="calls:new"
      what={kind}
      route={api.callers.register}
      schema={registrationOf(kind)}
      title={t(`title.${kind}`)}
      note={t(kind === 'report' ? 'noteSecret' : 'note')}
      width={760}
      ok={t('ok')}
      fixed={{ kind }}
      fields={registerFields(kind, { t, brands, dictionary })}
      initial={{
        channel: 'PHONE_12305',
        heardAt: chinaNow(),
        matter: STARTS[kind] ?? {},
      }}
      onClose={onClose}
      onDone={({ caseNo, bureauName, firstStep }) =>
        modal.success({
          centered: true,
          title: t('done'),
          content: (
            <FactList
              wide
              facts={[
                { label: t('number'), value: caseNo },
                { label: t('bureau'), value: bureauName },
                ...(firstStep ? [{ label: firstStep.label, value: dayWords(words, firstStep.byOn) }] : []),
              ]}
            />
          ),
        })
      }
    />
  )
}
