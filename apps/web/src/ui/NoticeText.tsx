import { contract } from '@appeal/contract'
import type { ShownNotice } from '@appeal/contract/notices/notices.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { harmless } from '../lib/harmless.ts'
import { useLanguage, useTexts } from '../lib/i18n.ts'
import { noticeTexts } from './notices.texts.ts'

interface Props {
  notice: ShownNotice
  /** Whether it stands where nobody needs to be signed in. */
  open: boolean
}

/** The text of a notice, with its picture and date. */
export default function NoticeText({ notice, open }: Props) {
  const t = useTexts(noticeTexts)
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['notice', notice.id, language],
    queryFn: ({ signal }) =>
      call(open ? contract.noticeBoard.publicDetail : contract.noticeBoard.detail, {
        query: { id: notice.id },
        quiet: true,
        signal,
      }),
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
