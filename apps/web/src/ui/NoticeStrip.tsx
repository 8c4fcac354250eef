import type { ShownNotice } from '@appeal/contract/notices/notices.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { type Asked, api } from '../lib/operations.ts'
import { noticeTexts } from './notices.texts.ts'
import './notices.css'

/** The text is fetched and cleaned only where somebody opens it. */
const NoticeText = lazy(() => import('./NoticeText.tsx'))

/** Where a strip stands: the portal, a sign-in page, or the desk's first page. */
export type NoticePlace = 'PORTAL' | 'LOGIN' | 'BACK_SYS_INDEX'
const LIMIT = 3
const FRESH_MS = 5 * 60_000

const asked = (place: NoticePlace): Asked<ShownNotice[]> =>
  place === 'BACK_SYS_INDEX'
    ? api.noticeBoard.list.query({ place, limit: LIMIT })
    : api.noticeBoard.publicList.query({ place, limit: LIMIT })

/** What the operator announces here: one line each, opened in place, closed for as long as the page lives. */
export default function NoticeStrip({ place }: { place: NoticePlace }) {
  const t = useTexts(noticeTexts)
  const [closed, setClosed] = useState<readonly string[]>([])
  const [open, setOpen] = useState<readonly string[]>([])
  const { data } = useQuery({
    ...asked(place),
    staleTime: FRESH_MS,
    retry: false,
  })
  const shown = (data ?? []).filter(({ id }) => !closed.includes(id))
  if (shown.length === 0) return null
  return (
    <section className="notice-strip" aria-label={t('notices')}>
      {shown.map((notice) => (
        <div key={notice.id} className={`notice notice--${notice.type.toLowerCase()}`}>
          <details
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen((before) => [...new Set([...before, notice.id])])
            }}
          >
            <summary>
              <b>{notice.title}</b> <span>{notice.digest}</span>
            </summary>
            {open.includes(notice.id) && (
              <Suspense fallback={null}>
                <NoticeText notice={notice} open={place !== 'BACK_SYS_INDEX'} />
              </Suspense>
            )}
          </details>
          <button
            type="button"
            aria-label={t('close', { name: notice.title })}
            onClick={() => setClosed((before) => [...before, notice.id])}
          >
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
