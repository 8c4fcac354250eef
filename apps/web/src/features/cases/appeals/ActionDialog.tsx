import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import { Button, Form, type FormInstance } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { fillForm } from '../../../ui/keptForm.tsx'
import { RestoredNote } from '../../../ui/RestoredNote.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { showInForm, useDeskText } from '../../../ui/useDeskText.tsx'
import { CannedTexts } from '../around/CannedTexts.tsx'
import { ChecklistCard } from '../around/ChecklistCard.tsx'
import { useMissingChecks } from '../around/case.api.ts'
import { caseTexts } from '../around/case.texts.ts'
import type { NextCase } from '../around/GoneCase.tsx'
import { useAfterAct } from '../lists/useAfterAct.tsx'
import { KeepButton, MacroNote } from '../macros/MacroParts.tsx'
import { type Filled, useMacroPress } from '../macros/macros.ts'
import { actionFaces, type DeskAction, isDangerous, schemaOf } from './actions.ts'
import { useAct, useTargets } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { DecisionObject } from './DecisionObject.tsx'
import * as styles from './dialogs.module.css'
import { actionWord, shortTime, stateWord } from './faces.ts'
import { solidAct } from './solid.ts'

const MacroAhead = lazy(part(() => import('../macros/MacroAhead.tsx')))
const DeskSuggestion = lazy(part(() => import('../classifier/DeskSuggestion.tsx')))
const CompensationHelp = lazy(part(() => import('../remedies/CompensationHelp.tsx')))

/** Code of a stale or no longer open action. */
const CONFLICT = 409

/**
 * Sends one action. Somebody else being faster (409) keeps what was filled in, fetches the newest case and says so;
 * the next try starts from the newest version.
 * @param next the case that opens when nothing is left to do here
 * @param macro what the form was filled from: it is pressed instead, with its ticks
 */
export function useActionSubmit(
  detail: AppealDetail,
  action: DeskAction,
  next: NextCase,
  onDone: () => void,
  macro?: Filled,
) {
  const act = useAct(action)
  const pressMacro = useMacroPress(anAppeal(detail.id), detail, api.appeals.detail.query({ id: detail.id }))
  const [pressing, setPressing] = useState(false)
  const side = useSession().source === 'courier_workbench' ? 'enterprise' : 'bureau'
  const follow = useAfterAct(anAppeal(detail.id), { ...detail, no: detail.appealNo }, next)
  // The last line of history there was when the form was opened: what came after it is news.
  const seen = useRef(Math.max(0, ...detail.progress.map(({ seq }) => seq)))
  const [conflict, setConflict] = useState(false)
  const submit = async (values: Record<string, unknown>) => {
    setConflict(false)
    try {
      setPressing(true)
      const after = macro ? await pressMacro(macro, values) : await act.mutateAsync(values)
      onDone()
      follow(
        action,
        { ...after, no: after.appealNo },
        after.gone === true || solidAct(after, side) === undefined,
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === CONFLICT) setConflict(true)
      else throw error
    } finally {
      setPressing(false)
    }
  }
  const news = detail.progress.filter(({ seq }) => seq > seen.current)
  return { submit, busy: act.isPending || pressing, conflict, news }
}

/** Tells that the case moved on meanwhile, who did what, and whether the action is still open. */
export function ConflictNote({
  detail,
  action,
  news,
}: {
  detail: AppealDetail
  action: DeskAction
  news: AppealDetail['progress']
}) {
  const t = useTexts(deskTexts)
  const around = useTexts(caseTexts)
  const stillOpen = detail.can.includes(action)
  return (
    <div className={`o-note o-note-amber ${styles.conflict}`} role="alert">
      <Icon name="alert" />
      <div>
        <b>{t('stale')}</b>
        <br />
        {stillOpen ? t('staleText') : t('staleGone', { state: stateWord(detail.state) })}
        {news.length > 0 && (
          <>
            <br />
            {around('whatChanged')}
            <ul className={styles.news}>
              {[...news].reverse().map((line) => (
                <li key={line.seq}>
                  <time>{shortTime(t, line.at)}</time> {line.actorName} {line.text}
                  {line.opinion && <q>{line.opinion}</q>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

interface Props {
  detail: AppealDetail
  action: DeskAction
  next: NextCase
  /** What the form begins with, and what goes with the act. */
  macro?: Filled | undefined
  onClose(): void
}

/** The form of one action, made from the workflow's input, beside what submitting it sets in motion. */
export function ActionDialog(props: Props) {
  return useDeskTexts(`case:${props.detail.id}`) && <ActionForm {...props} />
}

function ActionForm({ detail, action, next, macro, onClose }: Props) {
  const t = useTexts(deskTexts)
  const around = useTexts(caseTexts)
  const dictionary = useDictionary()
  const [form] = Form.useForm<Record<string, unknown>>()
  const nodes = useTargets(detail.id, action)
  const { options, all } = useBrands()
  const kept = useDeskText<Record<string, unknown>>(`case:${detail.id}`, action, (values) => show(values))
  // A macro is asked for now; what was left off earlier is not.
  const [restored, setRestored] = useState(macro ? undefined : kept.value)
  const { submit, busy, conflict, news } = useActionSubmit(
    detail,
    action,
    next,
    () => {
      kept.forget()
      onClose()
    },
    macro,
  )
  const face = actionFaces[action]
  const context = useMemo(
    () => ({
      detail,
      t,
      dictionary,
      nodes: (nodes.data ?? []).map(({ id, name, bound, reason }) => ({
        value: id,
        label: joinParts([name, bound ? t('f.bound') : reason]),
      })),
      // What the case is about stands in its form, also after its days.
      brands: all.filter(({ value }) => value === detail.brand || options.some((one) => one.value === value)),
    }),
    [detail, t, dictionary, nodes.data, options, all],
  )
  const show = (values?: Record<string, unknown>) => showInForm(form, face.initial?.(context), values)
  const fields = face.fields(context)
  const waiting = nodes.isLoading
  const stillOpen = detail.can.includes(action)
  const isChecked = checkedActsOf('appeal').includes(action)
  const brought = macro?.checks.map(({ id }) => id) ?? []
  const missing = useMissingChecks(anAppeal(detail.id), isChecked, brought)

  return (
    <DragModal
      isKept
      width={1160}
      title={
        <span className="o-row">
          {actionWord(action)}
          <span className={styles.dlgNo}>
            <CaseNumber value={detail.appealNo} />
          </span>
        </span>
      }
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="text" onClick={onClose}>
            {t('cancel')} <Kbd keys={['Esc']} />
          </Button>
          <KeepButton
            of={anAppeal(detail.id)}
            action={action}
            form={form}
            checked={isChecked}
            macro={macro}
          />
          <Button
            type="primary"
            danger={isDangerous(action)}
            ghost={isDangerous(action)}
            loading={busy}
            // Whoever presses before the proposal is there would be refused for what they cannot see yet.
            disabled={!stillOpen || waiting || missing > 0}
            onClick={form.submit}
          >
            {missing > 0 ? t('missingChecks', { n: missing }) : t(`send.${action}`)}{' '}
            <Kbd keys={['Ctrl', '↵']} />
          </Button>
        </div>
      }
    >
      <div className={styles.dlg}>
        <DecisionObject detail={detail} action={action} />
        <div className={styles.dlgForm}>
          {conflict && <ConflictNote detail={detail} action={action} news={news} />}
          {kept.strip}
          {restored && !conflict && (
            <RestoredNote
              back={around('draftBack')}
              drop={around('draftDrop')}
              onDrop={() => {
                kept.forget()
                setRestored(undefined)
                show()
              }}
            />
          )}
          {macro && <MacroNote macro={macro} />}
          {isChecked && <ChecklistCard of={anAppeal(detail.id)} brought={brought} />}
          {waiting ? (
            <Skeleton rows={4} />
          ) : (
            <CannedTexts of={anAppeal(detail.id)}>
              <ContractForm
                form={form}
                schema={schemaOf(action)}
                fields={fields}
                initial={{ ...face.initial?.(context), ...macro?.values, ...restored }}
                fixed={{ id: detail.id, version: detail.version }}
                onSubmit={submit}
                isKept
                onValues={kept.keep}
              >
                {fields.length === 0 && <p className="o-f-1 o-mut">{t('confirmOnly')}</p>}
              </ContractForm>
            </CannedTexts>
          )}
        </div>
        <AfterList action={action}>
          {macro && (
            <Suspense fallback={null}>
              <MacroAhead
                of={anAppeal(detail.id)}
                version={detail.version}
                macro={macro}
                form={form}
                schema={schemaOf(action)}
                fields={fields}
              />
            </Suspense>
          )}
          {(action === 'correct' || action === 'editToEnd') && (
            <Suspense fallback={null}>
              <DeskSuggestion detail={detail} form={form} />
            </Suspense>
          )}
          {action === 'editToEnd' && (
            <Suspense fallback={null}>
              <CompensationHelp detail={detail} onTake={(compensation) => fillForm(form, { compensation })} />
            </Suspense>
          )}
          {face.told && <AsRead detail={detail} action={action} form={form} field={face.told} />}
        </AfterList>
      </div>
    </DragModal>
  )
}

/** What submitting sets in motion, beside the form. */
export function AfterList({ action, children }: { action: DeskAction; children?: ReactNode }) {
  const t = useTexts(deskTexts)
  return (
    <aside className={styles.after}>
      <h3>{t('afterTitle')}</h3>
      <ul>
        {t(`after.${action}`)
          .split('|')
          .map((line) => (
            <li key={line}>
              <Icon name="right" size={14} />
              {line}
            </li>
          ))}
      </ul>
      {children}
    </aside>
  )
}

/** The words as the appellant reads them in the portal, while they are written. */
function AsRead({
  detail,
  action,
  form,
  field,
}: Pick<Props, 'detail' | 'action'> & { form: FormInstance; field: string }) {
  const t = useTexts(deskTexts)
  const text = String(Form.useWatch(field, { form, preserve: true }) ?? '').trim()
  return (
    <section className={styles.asread} aria-label={t('asRead')}>
      <h3>{t('asRead')}</h3>
      <div>
        <p className="o-mut o-sm">
          <CaseNumber value={detail.appealNo} />
        </p>
        <b>{actionWord(action)}</b>
        <p className={text ? styles.asreadText : 'o-mut'}>{text || t('asReadEmpty')}</p>
        <p className="o-mut o-sm">{detail.bureauName}</p>
      </div>
    </section>
  )
}
