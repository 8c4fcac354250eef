import { App, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../lib/account.ts'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { hasPerm, useSession, useUserInfo } from '../../lib/session.ts'
import { clearStorage, readText, STORED, writeText } from '../../lib/storage.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { VoiceAvatar } from '../../ui/VoiceAvatar.tsx'
import { officeTexts } from './office.texts.ts'
import * as styles from './shell.module.css'

const RealNameDialog = lazy(() => import('../../features/users/OfficeRealNameDialog.tsx'))
const ChangePasswordDialog = lazy(() => import('../../features/auth/office/ChangePasswordDialog.tsx'))

/** Either of them opens the personal centre (spec 2). */
const PERSONAL_CENTRE = ['authorityPersonalCenter', 'companyPersonalCenter']

/** Whether the browser would ask before the window goes: something half filled in lies nowhere but here. */
const wouldLose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The next person does not read what was looked for. */
const leave = () => writeText(STORED.lastPath, readText(STORED.lastPath)?.split('?')[0])

/**
 * What the person can do with the own account, from any page.
 * @param onSettings opens the settings of the desk, which the phone shell has no button for
 * @param onKeys lists the keys, where there is a keyboard
 */
export function useAccountActions(onSettings: () => void, onKeys?: () => void) {
  const t = useTexts(officeTexts)
  const { modal, message } = App.useApp()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'password' | 'realName'>()
  const close = () => setOpen(undefined)

  const ask = (title: string, onOk: () => void) =>
    modal.confirm({ title, okText: t('ok'), cancelText: t('cancel'), centered: true, onOk })
  const acts: Record<string, () => void> = {
    centre: () => void navigate('/usercenter'),
    realName: () => setOpen('realName'),
    password: () => setOpen('password'),
    settings: onSettings,
    keys: () => onKeys?.(),
    cache: () =>
      ask(t('clearCacheSure'), () => {
        clearStorage()
        location.reload()
      }),
    signOut: () =>
      ask(t(wouldLose() ? 'signOutDrops' : 'signOutSure'), () => {
        void signOut()
          .then(() => {
            leave()
            void message.success(t('signedOut'))
          })
          // What is being written could not be brought to the server; it is given up on a second yes only.
          .catch((error: unknown) => {
            const why = error instanceof ApiError ? `${error.msg} ` : ''
            ask(`${why}${t('signOutLoses')}`, () => void signOut(true).then(leave))
          })
      }),
  }
  const items = [
    ...(hasPerm(PERSONAL_CENTRE)
      ? [{ key: 'centre', icon: <Icon name="user" />, label: t('personalCentre') }]
      : []),
    { key: 'realName', icon: <Icon name="edit" />, label: t('realName') },
    { key: 'password', icon: <Icon name="key" />, label: t('changePassword') },
    { key: 'settings', icon: <Icon name="gear" />, label: t('settings') },
    ...(onKeys ? [{ key: 'keys', icon: <Icon name="help" />, label: t('keys') }] : []),
    { key: 'cache', icon: <Icon name="trash" />, label: t('clearCache') },
    { type: 'divider' as const },
    { key: 'signOut', icon: <Icon name="logout" />, label: t('signOut') },
  ]
  const dialog = open && (
    <Suspense fallback={null}>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : <RealNameDialog onClose={close} />}
    </Suspense>
  )
  return { items, act: (key: string) => acts[key]?.(), dialog }
}

/** Who is signed in, and the menu behind it. */
export function UserMenu({ onSettings, onKeys }: { onSettings(): void; onKeys(): void }) {
  const t = useTexts(officeTexts)
  const user = useUserInfo()
  const { source } = useSession()
  const { items, act, dialog } = useAccountActions(onSettings, onKeys)
  const name = user?.name || user?.account || ''
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
        <button type="button" className={styles.me}>
          <span className="sr">{t('account')}</span>
          {user?.avatar ? (
            <img className={styles.mePic} src={user.avatar} alt="" />
          ) : (
            <VoiceAvatar
              voice={source === 'courier_workbench' ? 'enterprise' : 'bureau'}
              sign={name.slice(0, 1)}
              large
            />
          )}
          <span className={styles.meWho}>
            {name}
            <small title={user?.orgName ?? undefined}>{user?.orgName}</small>
          </span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      {dialog}
    </>
  )
}
