import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signOut } from '../../lib/account.ts'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Dialog, DialogActs } from '../../ui/portal/Dialog.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { shellTexts } from './shell.texts.ts'

/** Guests load nothing of it. */
const UnreadMark = lazy(() => import('../../features/messages/own/UnreadMark.tsx'))

/** Entries of people whose home the portal is (spec 2, portal shell). */
const OWN_ACCOUNT = [
  { to: '/portal/messages', text: 'messages', icon: 'bell' },
  { to: '/portal/editInfo', text: 'editInfo', icon: 'edit' },
  { to: '/portal/changePassword', text: 'changePassword', icon: 'lock' },
  { to: '/portal/secondFactor', text: 'secondFactor', icon: 'lock' },
  { to: '/portal/cancelAccount', text: 'cancelAccount', icon: 'close' },
] as const
const AT_HOME: readonly (string | undefined)[] = ['consumer_portal', 'couriers_user']

/** Who is signed in, and what they can do about their account; others are led back to their desk. */
export function AccountMenu({ name }: { name: string }) {
  const t = useTexts(shellTexts)
  const { key } = useLocation()
  const { source } = useSession()
  const ref = useRef<HTMLDetailsElement>(null)
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<string>()
  const isAtHome = AT_HOME.includes(source)
  const close = () => {
    if (ref.current) ref.current.open = false
  }
  /** A draft that cannot be saved is given up on a second press only. */
  const leave = async () => {
    setBusy(true)
    try {
      await signOut(unsaved !== undefined)
      setLeaving(false)
    } catch (error) {
      setUnsaved(error instanceof ApiError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every move to another page
  useEffect(close, [key])

  return (
    <>
      <details
        className="account"
        ref={ref}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
        }}
      >
        <summary className="who">
          <span className="who__pic" aria-hidden="true">
            {[...name][0]}
          </span>
          <span className="who__name">{name}</span>
          <span className="sr">{t('account')}</span>
          {isAtHome && (
            <Suspense fallback={null}>
              <UnreadMark on="account" />
            </Suspense>
          )}
          <Icon name="down" />
        </summary>
        <ul className="account__sheet">
          {isAtHome ? (
            OWN_ACCOUNT.map(({ to, text, icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon name={icon} />
                  {t(text)}
                  {text === 'messages' && (
                    <Suspense fallback={null}>
                      <UnreadMark on="entry" />
                    </Suspense>
                  )}
                </Link>
              </li>
            ))
          ) : (
            <li>
              <Link to="/">
                <Icon name="building" />
                {t('toDesk')}
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => setLeaving(true)}>
              <Icon name="undo" />
              {t('signOut')}
            </button>
          </li>
        </ul>
      </details>
      {leaving && (
        <Dialog title={t('signOutAsk')} onClose={() => setLeaving(false)} cancel={t('signOutStay')}>
          {unsaved ? (
            <p role="alert">{t('signOutUnsaved', { reason: unsaved })}</p>
          ) : (
            <p>{t('signOutKeep')}</p>
          )}
          <DialogActs>
            <Button look="primary" busy={busy} onClick={() => void leave()}>
              {t(unsaved ? 'signOutLose' : 'signOut')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}
