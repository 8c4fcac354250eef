import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { actionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionFaces, type DeskAction, isDangerous, isDeskAction } from './actions.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { Section } from './CaseFacts.tsx'
import { actionWord, type DeskKey, dayWords } from './faces.ts'

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
}

/**
 * What the viewer may do now, as the server's `can` says, the first one solid; near but closed ones stay with the
 * condition that is missing. This component decides nothing.
 */
export function CaseActions({ detail, compact = false, without = [] }: Props) {
  const t = useTexts(deskTexts)
  const { source } = useSession()
  const [opened, setOpened] = useState<DeskAction>()
  const actions = detail.can.filter(isDeskAction).filter((action) => !without.includes(action))
  const closed = detail.cannot.filter(({ action }) => isDeskAction(action)) as {
    action: DeskAction
    reason: string
  }[]
  useKeys(Object.fromEntries(actions.map((action) => [actionFaces[action].key, () => setOpened(action)])))
  const dialog = opened && (
    <ActionDialog key={opened} detail={detail} action={opened} onClose={() => setOpened(undefined)} />
  )
  // A dangerous act is never the solid button, even where nothing else is open.
  const hasSolid = detail.can.some((action) => (without as readonly string[]).includes(action))
  const first = hasSolid ? undefined : actions.find((action) => !isDangerous(action))
  const rest = actions.filter((action) => action !== first)

  if (compact)
    return (
      <>
        {(actions.length > 0 || closed.length > 0) && (
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
          </div>
        )}
        {dialog}
      </>
    )
  const { turn, byOn } = detail.next
  return (
    <Section title={t('nextStep')} end={t(turnWord(turn, source === 'courier_workbench'))}>
      {first ? (
        <Button
          type="primary"
          block
          className="o-first"
          icon={<Icon name={actionFaces[first].icon} />}
          onClick={() => setOpened(first)}
        >
          {actionWord(first)}
          <Kbd keys={[actionFaces[first].key.toUpperCase()]} />
        </Button>
      ) : (
        actions.length === 0 && <p>{t('nothingToDo')}</p>
      )}
      {first && <p className="o-why">{pick(actionTexts[first].after)}</p>}
      {!first && !hasSolid && byOn && <p className="o-why">{t('waitUntil', { date: dayWords(t, byOn) })}</p>}
      {rest.map((action) => (
        <button
          key={action}
          type="button"
          className={`o-plain o-act${isDangerous(action) ? ' o-bad' : ''}`}
          onClick={() => setOpened(action)}
        >
          <Icon name={actionFaces[action].icon} />
          <span>{actionWord(action)}</span>
          <Kbd keys={[actionFaces[action].key.toUpperCase()]} />
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
