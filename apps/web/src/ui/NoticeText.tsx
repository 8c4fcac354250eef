import type { ShownNotice } from '@appeal/contract/notices/notices.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { harmless } from '../lib/harmless.ts'
import { useTexts } from '../lib/i18n.ts'
import { api } from '../lib/operations.ts'
import { noticeTexts } from './notices.texts.ts'

interface Props {
  notice: ShownNotice
  /** Whether it stands where nobody needs to be signed in. */
  open: boolean
}

/** The text of a notice, with its picture and date. */
export default function NoticeText({ notice, open }: Props) {
  const t = useTexts(noticeTexts)
  const { data, error } = useQuery({
    ...(open ? api.noticeBoard.publicDetail : api.noticeBoard.detail).query({ id: notice.id }),
  })
  if (error) return <p role="alert">{error.message || t('gone')}</p>
  if (!data) return null
  return (
    <div className="notice__text">
      {notice.image && <img src={notice.image} alt="" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, and here once more */}
      <div dangerouslySetInnerHTML={{ __html: harmless(data.content) }} />
      <time>{notice.createTime.slice(0, 10)}</time>
    </div>
  )
}
