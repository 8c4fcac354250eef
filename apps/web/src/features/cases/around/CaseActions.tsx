import { Button, Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { IconName } from '../../../ui/icons/icons.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { signsOf } from '../../../ui/keys.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { type DeskKey, dayWords } from '../appeals/faces.ts'
import type { ListMemory } from '../lists/listMemory.ts'
import { listTexts } from '../lists/lists.texts.ts'
import { macroTexts } from '../macros/macros.texts.ts'
import { type Filled, useMayMacros } from '../macros/macros.ts'
import * as styles from './frame.module.css'
import type { NextCase } from './GoneCase.tsx'
import { Section } from './Section.tsx'

const MacroPicker = lazy(part(() => import('../macros/MacroPicker.tsx')))

/** An action as the desk offers it. */
export interface Act {
  name: string
  word: string
  icon: IconName
  /** The single key that opens it. */
  key: string | undefined
  dangerous: boolean
  /** What carrying it out sets in motion. */
  after: string | undefined
}

type Turn = 'user' | 'enterprise' | 'bureau' | 'nobody'
const TURNS: Record<Turn, DeskKey> = {
  user: 'turnUser',
  enterprise: 'turnEnterprise',
  bureau: 'turnBureau',
  nobody: 'turnNobody',
}

/** Words for whose turn it is, as the viewer's own side says it. */
function turnWord(turn: Turn, isEnterprise: boolean): DeskKey {
  if (!isEnterprise) return TURNS[turn]
  if (turn === 'bureau') return 'turnBureauElse'
  return turn === 'enterprise' ? 'turnOurs' : TURNS[turn]
}

interface Props {
  of: CaseRef
  /** What the viewer may do now, as the server's `can` says. */
  acts: readonly Act[]
  /** Acts that are near but not open, each with the condition that is missing. */
  closed: readonly (Act & { reason: string })[]
  /** The act that is due now by the viewer's own side, wherever on the page it has its place. */
  due: string | undefined
  waits: { turn: Turn; byOn: string | null }
  next: NextCase
  /** One bar at the foot of a phone: the first action and the rest behind "more". */
  compact: boolean
  form(act: string, close: () => void, macro?: Filled): ReactNode
  /** Acts whose form stands open on the page, and takes a macro itself. */
  inPlace?: { acts: readonly string[]; fill(macro: Filled): void }
}

/**
 * What the viewer may do now; solid is what is due by the viewer's own side, else the next case. Near but closed acts
 * stay with the condition that is missing. This component decides nothing.
 */
export function CaseActions({ of, acts, closed, due, waits, next, compact, form, inPlace }: Props) {
  const t = useTexts(deskTexts)
  const isEnterprise = useSession().source === 'courier_workbench'
  const [opened, setShown] = useState<{ act: string; macro?: Filled }>()
  const setOpened = (act: string) => setShown({ act })
  useAskedAct(acts, setOpened)
  const macros = useMacroOffer(of, due, acts, inPlace, (macro) => setShown({ act: macro.action, macro }))
  useKeys(
    {},
    acts.flatMap(({ name, word, key }) =>
      key ? [{ press: key, words: word, act: () => setOpened(name) }] : [],
    ),
  )
  const dialog = (
    <>
      {opened && form(opened.act, () => setShown(undefined), opened.macro)}
      {macros?.picker}
    </>
  )
  const first = acts.find(({ name }) => name === due)
  const goesOn = due === undefined && next.hasNext
  const rest = acts.filter((act) => act !== first)

  if (compact)
    return (
      <>
        {(acts.length > 0 || closed.length > 0 || goesOn) && (
          <div className={styles.mact}>
            {(rest.length > 0 || closed.length > 0 || macros) && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...rest.map(({ name, word, icon, dangerous }) => ({
                      key: name,
                      label: word,
                      icon: <Icon name={icon} />,
                      danger: dangerous,
                    })),
                    ...closed.map(({ name, word, icon, reason }) => ({
                      key: name,
                      label: `${word} ${reason}`,
                      icon: <Icon name={icon} />,
                      disabled: true,
                    })),
                    ...(macros ? [{ key: MACRO, label: macros.word, icon: <Icon name="template" /> }] : []),
                  ],
                  onClick: ({ key }) => (key === MACRO ? macros?.open() : setOpened(key)),
                }}
              >
                <Button size="large" aria-label={t('more')}>
                  <Icon name="dots" />
                </Button>
              </Dropdown>
            )}
            {first && (
              <Button
                type="primary"
                size="large"
                block
                icon={<Icon name={first.icon} />}
                onClick={() => setOpened(first.name)}
              >
                {first.word}
              </Button>
            )}
            {goesOn && <NextButton size="large" onNext={next.onNext} />}
          </div>
        )}
        {dialog}
      </>
    )
  const { turn, byOn } = waits
  // What is due has its place elsewhere on the page, and there is nothing besides.
  if (due && acts.length === 0 && closed.length === 0) return null
  return (
    <Section title={t('nextStep')} end={t(turnWord(turn, isEnterprise), ownerWords(of.kind))}>
      {first ? (
        <Button
          type="primary"
          block
          className={styles.first}
          icon={<Icon name={first.icon} />}
          onClick={() => setOpened(first.name)}
        >
          {first.word}
          <KeyOf act={first} />
        </Button>
      ) : (
        acts.length === 0 && <p>{t('nothingToDo')}</p>
      )}
      {goesOn && <NextButton className={styles.first} onNext={next.onNext} />}
      {first?.after && <p className={styles.why}>{first.after}</p>}
      {due === undefined && byOn && (
        <p className={styles.why}>{t('waitUntil', { date: dayWords(t, byOn) })}</p>
      )}
      {rest.map((act) => (
        <button
          key={act.name}
          type="button"
          className={`o-plain ${styles.act}${act.dangerous ? ' o-bad' : ''}`}
          onClick={() => setOpened(act.name)}
        >
          <Icon name={act.icon} />
          <span>{act.word}</span>
          <KeyOf act={act} />
        </button>
      ))}
      {macros && (
        <button type="button" className={`o-plain ${styles.act}`} onClick={macros.open}>
          <Icon name="template" />
          <span>{macros.word}</span>
          <Kbd keys={signsOf(MACRO_KEY)} />
        </button>
      )}
      {closed.map(({ name, word, icon, reason }) => (
        <button key={name} type="button" className={`o-plain ${styles.act}`} disabled>
          <Icon name={icon} />
          <span>
            {word}
            <small>{reason}</small>
          </span>
        </button>
      ))}
      {dialog}
    </Section>
  )
}

/** Stands for the macros among the acts of a menu. */
const MACRO = 'macro'
const MACRO_KEY = 'w'

/** The way into the macros of a case, by key, button and the palette; nothing where the viewer has none. */
function useMacroOffer(
  of: CaseRef,
  due: string | undefined,
  acts: readonly Act[],
  inPlace: Props['inPlace'],
  onPick: (macro: Filled) => void,
) {
  const t = useTexts(macroTexts)
  const may = useMayMacros()
  const [isOpen, setOpen] = useState(false)
  const names = [...(inPlace?.acts ?? []), ...acts.map(({ name }) => name)]
  const offers = may && names.length > 0
  const open = () => setOpen(true)
  useKeys({}, offers ? [{ press: MACRO_KEY, words: t('macro'), act: open }] : [])
  if (!offers) return undefined
  const close = () => setOpen(false)
  const take = (macro: Filled) => {
    close()
    if (inPlace?.acts.includes(macro.action)) inPlace.fill(macro)
    else onPick(macro)
  }
  return {
    word: t('macro'),
    open,
    picker: isOpen && (
      <Suspense>
        <MacroPicker
          of={of}
          acts={names.toSorted((one, other) => Number(other === due) - Number(one === due))}
          onPick={take}
          onClose={close}
        />
      </Suspense>
    ),
  }
}

/** Opens the form that a key of the list asked for; once, not when the page is shown again. */
function useAskedAct(acts: readonly Act[], open: (name: string) => void) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: ListMemory | null
  }
  const asked = state?.act
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address came with is looked at once
  useEffect(() => {
    if (!asked) return
    if (acts.some(({ name }) => name === asked)) open(asked)
    void navigate(pathname + search, { replace: true, state: { ...state, act: undefined } })
  }, [asked])
}

/** The solid button where nothing is due here: on to the next case. */
function NextButton({ onNext, ...face }: { onNext(): void; size?: 'large'; className?: string }) {
  const t = useTexts(listTexts)
  return (
    <Button type="primary" block icon={<Icon name="right" />} onClick={onNext} {...face}>
      {t('nextCase')}
      <Kbd keys={['J']} />
    </Button>
  )
}

function KeyOf({ act: { key } }: { act: Act }) {
  return key && <Kbd keys={signsOf(key)} />
}
