import { ARTICLE_CATEGORIES, type ArticleContent } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { categoryTexts } from '@appeal/contract/articles/articles.texts.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { AreaSelect } from '../../../ui/AreaSelect.tsx'
import type { FieldOf } from '../../../ui/fields.ts'
import { RichText } from '../../../ui/RichText.tsx'
import { articleDeskTexts } from './articles.desk.texts.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** A date and time that may lie ahead. */
function WhenField({
  value,
  onChange,
  id,
}: {
  value?: string | null
  onChange?(at?: string): void
  id?: string
}) {
  return (
    <DatePicker
      {...(id && { id })}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(value, FORMAT) : null}
      onChange={(at) => onChange?.(at?.format(FORMAT))}
    />
  )
}

/** The fields of an article; `disabled` where it is only read. */
export function useFields(disabled: boolean): FieldOf<typeof ArticleContent>[] {
  const t = useTexts(articleDeskTexts)
  const isCase = ({ category }: Record<string, unknown>) => category === 'CASE'
  return [
    { path: 'title', label: t('title'), section: t('basics') },
    {
      path: 'category',
      label: t('category'),
      per: 3,
      kind: 'select',
      options: ARTICLE_CATEGORIES.map((one) => ({ value: one, label: pick(categoryTexts[one]) })),
    },
    {
      path: 'areaCode',
      label: t('area'),
      per: 3,
      kind: 'control',
      control: <AreaSelect anyLevel placeholder={t('whole')} />,
    },
    { path: 'source', label: t('source'), per: 3 },
    { path: 'caseKind', label: t('caseKind'), per: 3, when: isCase },
    { path: 'caseDays', label: t('caseDays'), per: 3, when: isCase },
    { path: 'consent', label: t('consent'), hint: t('consentHint'), kind: 'textarea', rows: 2, when: isCase },
    { path: 'digest', label: t('digest'), hint: t('digestHint'), kind: 'textarea', rows: 2 },
    {
      path: 'content',
      label: t('content'),
      section: t('body'),
      kind: 'control',
      control: <RichText label={t('content')} disabled={disabled} />,
    },
    { path: 'attachmentIds', label: t('attachments'), kind: 'files' },
    { path: 'top', label: t('top'), per: 3, kind: 'switch', section: t('publish') },
    {
      path: 'visibleFrom',
      label: t('visibleFrom'),
      per: 3,
      hint: t('visibleFromHint'),
      kind: 'control',
      control: <WhenField />,
    },
    { path: 'visibleUntil', label: t('visibleUntil'), per: 3, kind: 'control', control: <WhenField /> },
    { path: 'titleEn', label: t('titleEn'), section: t('english') },
    { path: 'digestEn', label: t('digestEn'), kind: 'textarea', rows: 2 },
    {
      path: 'contentEn',
      label: t('contentEn'),
      kind: 'control',
      control: <RichText label={t('contentEn')} disabled={disabled} />,
    },
  ]
}

/** What the form of an article begins with; a new one is a notice. */
export const initialOf = (article: ArticleDetail | undefined) =>
  article
    ? {
        ...article.fields,
        caseDays: article.fields.caseDays ?? undefined,
        areaCode: article.fields.areaCode ?? undefined,
        attachmentIds: article.attachments,
      }
    : { category: 'NOTICE', top: false, attachmentIds: [] }
