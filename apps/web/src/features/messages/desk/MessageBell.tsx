import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useReadMessages } from './messages.api.ts'
import * as styles from './messages.desk.module.css'
import { messageDeskTexts } from './messages.desk.texts.ts'
import { NewestMessages } from './NewestMessages.tsx'

/** The bell of the top bar: unread number, newest messages, a way to the case each is about. */
export function MessageBell({ unread }: { unread: number | undefined }) {
  const t = useTexts(messageDeskTexts)
  const [open, setOpen] = useState(false)
  const count = unread ?? 0
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Newest onLeave={() => setOpen(false)} />}
    >
      <button
        type="button"
        className="o-ibtn o-bell"
        aria-label={count > 0 ? t('unread', { count }) : t('noUnread')}
        aria-expanded={open}
      >
        <Icon name="bell" size={18} />
        {count > 0 && <em aria-hidden="true">{count > 99 ? '99+' : count}</em>}
      </button>
    </Popover>
  )
}

function Newest({ onLeave }: { onLeave(): void }) {
  const t = useTexts(messageDeskTexts)
  const navigate = useNavigate()
  const { all } = useReadMessages()
  return (
    <div className={styles.msgbox}>
      <NewestMessages onLeave={onLeave} />
      <footer className="o-row">
        <Button type="text" size="small" loading={all.isPending} onClick={() => all.mutate()}>
          {t('markAllRead')}
        </Button>
        <span className="o-grow" />
        <Button
          type="link"
          size="small"
          onClick={() => {
            onLeave()
            void navigate('/messages')
          }}
        >
          {t('all')}
        </Button>
      </footer>
    </div>
  )
}
