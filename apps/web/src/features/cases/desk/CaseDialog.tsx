import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import { Button, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { anyActionWord } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { asOptions } from '../../../ui/options.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import * as styles from '../appeals/dialogs.module.css'
import { CannedTexts } from '../around/CannedTexts.tsx'
import { ChecklistCard } from '../around/ChecklistCard.tsx'
import { useMissingChecks } from '../around/case.api.ts'
import { caseTexts } from '../around/case.texts.ts'
import { DecidedOn, SaidLines, Statement } from '../around/DecidedOn.tsx'
import type { NextCase } from '../around/GoneCase.tsx'
import { Section } from '../around/Section.tsx'
import { useAfterAct } from '../lists/useAfterAct.tsx'
import { KeepButton, MacroNote } from '../macros/MacroParts.tsx'
import { type Filled, useMacroPress } from '../macros/macros.ts'
import { useCaseFacts } from './caseFacts.tsx'
import { fieldsOf, initialOf } from './caseFields.ts'
import {
  type AnyDetail,
  routeOf,
  useBureaus,
  useCaseAct,
  useIsEnterprise,
  useUnits,
} from './cases.desk.api.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { solidAct } from './solid.ts'

const MacroAhead = lazy(part(() => import('../macros/MacroAhead.tsx')))

/** Code of a stale or no longer open action. */
const CONFLICT = 409

/** What an act decides on: the case as filed, what the others said since, what is known of it. */
function CaseObject({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const around = useTexts(caseTexts)
  const facts = useCaseFacts(detail)
  const of = { kind: detail.kind, id: detail.id }
  const said = detail.progress
    .filter(({ voice, opinion, files }) => voice !== 'bureau' && (opinion !== null || files.length > 0))
    .sort((a, b) => b.seq - a.seq)
  return (
    <DecidedOn>
      {said.length > 0 && (
        <Section title={around('heard')}>
          <SaidLines of={of} lines={said} />
        </Section>
      )}
      <Statement of={of} detail={detail} />
      <Section title={t('facts')}>
        <FactList facts={facts} />
      </Section>
    </DecidedOn>
  )
}

/** The form of one action, made from the workflow's input, beside what submitting it sets in motion. */
export function CaseDialog({
  detail,
  action,
  next,
  macro,
  onClose,
}: {
  detail: AnyDetail
  action: string
  next: NextCase
  /** What the form begins with, and what goes with the act. */
  macro?: Filled | undefined
  onClose(): void
}) {
  const t = useTexts(caseDeskTexts)
  const dictionary = useDictionary()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { kind, id, version } = detail
  const row = caseTables[kind].actions[action]
  const bureaus = useBureaus(action === 'redirect')
  const units = useUnits(kind, id, action)
  const act = useCaseAct(kind, action)
  const question = routeOf<AnyDetail>(kind, 'deskDetail').query({ id })
  const pressMacro = useMacroPress({ kind, id }, detail, question)
  const [pressing, setPressing] = useState(false)
  const side = useIsEnterprise() ? 'enterprise' : 'bureau'
  const ownName = useUserInfo()?.name
  const follow = useAfterAct({ kind, id }, { ...detail, no: detail.caseNo }, next)
  const [conflict, setConflict] = useState(false)
  const desk = useTexts(deskTexts)
  const mayCheck = useMay()(api.checklists.list)
  const isChecked = mayCheck && checkedActsOf(kind).includes(action)
  const brought = macro?.checks.map((item) => item.id) ?? []
  const missing = useMissingChecks({ kind, id }, isChecked, brought)
  if (!row) return null
  const context = { t, dictionary, bureaus: asOptions(bureaus.data), units: asOptions(units.data) }
  const fields = fieldsOf(kind, action, context)
  const submit = async (values: Record<string, unknown>) => {
    setConflict(false)
    try {
      setPressing(true)
      const after = macro ? await pressMacro(macro, values) : await act.mutateAsync(values)
      onClose()
      follow(
        action,
        { ...after, no: after.caseNo },
        after.gone === true || solidAct(after, side, ownName) === undefined,
      )
    } catch (error) {
      if (!(error instanceof ApiError && error.code === CONFLICT)) throw error
      setConflict(true)
      return false
    } finally {
      setPressing(false)
    }
  }
  const after = caseTables[kind].texts.actions[action]?.after
  return (
    <DragModal
      width={1160}
      title={anyActionWord(kind, action)}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="text" onClick={onClose}>
            {t('cancel')} <Kbd keys={['Esc']} />
          </Button>
          <KeepButton of={{ kind, id }} action={action} form={form} checked={isChecked} macro={macro} />
          <Button
            type="primary"
            danger={row.dangerous === true}
            ghost={row.dangerous === true}
            loading={act.isPending || pressing}
            disabled={!detail.can.includes(action) || missing > 0}
            onClick={form.submit}
          >
            {missing > 0 ? desk('missingChecks', { n: missing }) : anyActionWord(kind, action)}{' '}
            <Kbd keys={['Ctrl', '↵']} />
          </Button>
        </div>
      }
    >
      <div className={styles.dlg}>
        <CaseObject detail={detail} />
        <div className={styles.dlgForm}>
          {conflict && <AlertNote>{t('stale')}</AlertNote>}
          {macro && <MacroNote macro={macro} />}
          {isChecked && <ChecklistCard of={{ kind, id }} brought={brought} />}
          {units.isLoading || bureaus.isLoading ? (
            <Skeleton rows={3} />
          ) : (
            <CannedTexts of={{ kind, id }}>
              <ContractForm
                form={form}
                schema={row.input}
                fields={fields}
                initial={{ ...initialOf(detail, action, context.units), ...macro?.values }}
                fixed={{ id, version }}
                onSubmit={submit}
              >
                {fields.length === 0 && <p className="o-mut">{t('confirmOnly')}</p>}
              </ContractForm>
            </CannedTexts>
          )}
        </div>
        {(after || macro) && (
          <aside className={styles.after}>
            {after && (
              <>
                <h3>{t('after')}</h3>
                <p>{pick(after)}</p>
              </>
            )}
            {macro && (
              <Suspense fallback={null}>
                <MacroAhead
                  of={{ kind, id }}
                  version={version}
                  macro={macro}
                  form={form}
                  schema={row.input}
                  fields={fields}
                />
              </Suspense>
            )}
          </aside>
        )}
      </div>
    </DragModal>
  )
}
