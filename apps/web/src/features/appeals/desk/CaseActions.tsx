import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { actionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { listTexts } from '../lists/lists.texts.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionFaces, type DeskAction, isDangerous, isDeskAction } from './actions.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { Section } from './CaseFacts.tsx'
import { actionWord, type DeskKey, dayWords } from './faces.ts'
import type { NextCase } from './GoneCase.tsx'
import { solidAct } from './solid.ts'

const TURNS: Record<AppealDetail['next']['turn'], DeskKey> = {
  user: 'turnUser',
  enterprise: 'turnEnterprise',
  bureau: 'turnBureau',
  nobody: 'turnNobody',
}

/** Words for whose turn it is, as the viewer's own side says it. */
function turnWord(turn: AppealDetail['next']['turn'], isEnterprise: boolean): DeskKey {
  if (!isEnterprise) return TURNS[turn]
  if (turn === 'bureau') return 'turnBureauElse'
  return turn === 'enterprise' ? 'turnOurs' : TURNS[turn]
}

interface Props {
  detail: AppealDetail
  /** One bar at the foot of a phone: the first action and the rest behind "more". */
  compact?: boolean
  /** Actions that have a place of their own on the page, which then holds the one solid button. */
  without?: readonly DeskAction[]
  next: NextCase
}

/**
 * What the viewer may do now, as the server's `can` says; solid is what is due by the viewer's own side (`solidAct`),
 * else the next case. Near but closed acts stay with the condition that is missing. This component decides nothing.
 */
export function CaseActions({ detail, compact = false, without = [], next }: Props) {
  const t = useTexts(deskTexts)
  const isEnterprise = useSession().source === 'courier_workbench'
  const [opened, setOpened] = useState<DeskAction>()
  const actions = detail.can.filter(isDeskAction).filter((action) => !without.includes(action))
  const closed = detail.cannot.filter(({ action }) => isDeskAction(action)) as {
    action: DeskAction
    reason: string
  }[]
  useKeys(
    Object.fromEntries(
      actions.flatMap((action) => {
        const { key } = actionFaces[action]
        return key ? [[key, () => setOpened(action)]] : []
      }),
    ),
  )
  const dialog = opened && (
    <ActionDialog key={opened} detail={detail} action={opened} onClose={() => setOpened(undefined)} />
  )
  const due = solidAct(detail, isEnterprise ? 'enterprise' : 'bureau')
  const first = due && actions.includes(due) ? due : undefined
  const goesOn = due === undefined && next.hasNext
  const rest = actions.filter((action) => action !== first)

  if (compact)
    return (
      <>
        {(actions.length > 0 || closed.length > 0 || goesOn) && (
          <div className="o-mact">
            {(rest.length > 0 || closed.length > 0) && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...rest.map((action) => ({
                      key: action,
                      label: actionWord(action),
                      icon: <Icon name={actionFaces[action].icon} />,
                      danger: isDangerous(action),
                    })),
                    ...closed.map(({ action, reason }) => ({
                      key: action,
                      label: `${actionWord(action)} ${reason}`,
                      icon: <Icon name={actionFaces[action].icon} />,
                      disabled: true,
                    })),
                  ],
                  onClick: ({ key }) => setOpened(key as DeskAction),
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
                icon={<Icon name={actionFaces[first].icon} />}
                onClick={() => setOpened(first)}
              >
                {actionWord(first)}
              </Button>
            )}
            {goesOn && <NextButton size="large" onNext={next.onNext} />}
          </div>
        )}
        {dialog}
      </>
    )
  const { turn, byOn } = detail.next
  // What is due has its place elsewhere on the page, and there is nothing besides.
  if (due && actions.length === 0 && closed.length === 0) return null
  return (
    <Section title={t('nextStep')} end={t(turnWord(turn, isEnterprise))}>
      {first ? (
        <Button
          type="primary"
          block
          className="o-first"
          icon={<Icon name={actionFaces[first].icon} />}
          onClick={() => setOpened(first)}
        >
          {actionWord(first)}
          <KeyOf action={first} />
        </Button>
      ) : (
        actions.length === 0 && <p>{t('nothingToDo')}</p>
      )}
      {goesOn && <NextButton className="o-first" onNext={next.onNext} />}
      {first && <p className="o-why">{pick(actionTexts[first].after)}</p>}
      {due === undefined && byOn && <p className="o-why">{t('waitUntil', { date: dayWords(t, byOn) })}</p>}
      {rest.map((action) => (
        <button
          key={action}
          type="button"
          className={`o-plain o-act${isDangerous(action) ? ' o-bad' : ''}`}
          onClick={() => setOpened(action)}
        >
          <Icon name={actionFaces[action].icon} />
          <span>{actionWord(action)}</span>
          <KeyOf action={action} />
        </button>
      ))}
      {closed.map(({ action, reason }) => (
        <button key={action} type="button" className="o-plain o-act" disabled>
          <Icon name={actionFaces[action].icon} />
          <span>
            {actionWord(action)}
            <small>{reason}</small>
          </span>
        </button>
      ))}
      {dialog}
    </Section>
  )
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

function KeyOf({ action }: { action: DeskAction }) {
  const { key } = actionFaces[action]
  return (
    key && <Kbd keys={key.startsWith('shift+') ? ['⇧', key.slice(-1).toUpperCase()] : [key.toUpperCase()]} />
  )
}
