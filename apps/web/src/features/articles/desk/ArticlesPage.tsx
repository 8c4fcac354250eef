import { ARTICLE_CATEGORIES } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleRow } from '@appeal/contract/articles/articles.schemas.ts'
import { articleStateTexts, categoryTexts } from '@appeal/contract/articles/articles.texts.ts'
import { type ArticleState, articleWorkflow } from '@appeal/contract/articles/articles.workflow.ts'
import { Button, Popconfirm } from 'antd'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { standingFilter } from '../../../ui/RecordList.tsx'
import { recordTexts } from '../../../ui/records.texts.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useRecordAct } from '../../../ui/useRecords.ts'
import { useArticleCounts, useDeskArticles } from './articles.desk.api.ts'
import * as styles from './articles.desk.module.css'
import { articleDeskTexts } from './articles.desk.texts.ts'

const FILTERS = ['state', 'searchKey', 'category', 'standing'] as const
export const TURN = { draft: 'appellant', in_review: 'ours', published: 'closed', offline: 'ended' } as const
const { states } = articleWorkflow
/** No state: every article. */
const ALL = 'all' as const

const categories = () =>
  ARTICLE_CATEGORIES.map((category) => ({ value: category, label: pick(categoryTexts[category]) }))

/** Articles by state; the review opens with what waits for a second person. */
export default function ArticlesPage({ component }: ScreenProps) {
  const t = useTexts(articleDeskTexts)
  const words = useTexts(recordTexts)
  const navigate = useNavigate()
  const editPath = useScreenPath('articles/edit') ?? '/portal-content/edit'
  const isReview = component === 'articles/review'
  const id = useId()
  const control = useListState(FILTERS, ['state'])
  const state = (control.filters.state ?? (isReview ? 'in_review' : undefined)) as ArticleState | undefined
  const list = useDeskArticles({ ...control, filters: { ...control.filters, ...(state && { state }) } })
  const counts = useArticleCounts()
  const remove = useRecordAct(api.articles.delete)
  const restore = useRecordAct(api.articles.restore)
  const isDeleted = control.filters.standing === 'deleted'
  const show = (id?: string) => void navigate(id ? `${editPath}?id=${id}` : editPath)
  const tag = (row: ArticleRow) => (
    <StatusTag
      turn={TURN[row.state as ArticleState]}
      word={pick(articleStateTexts[row.state as ArticleState])}
      extra={row.live && row.state !== 'published' ? t('live') : undefined}
    />
  )
  const columns: Column<ArticleRow>[] = [
    {
      dataIndex: 'title',
      title: t('title'),
      sortable: true,
      customRender: (row) => (
        <>
          <b>{row.title}</b> {row.top && <span className={styles.artPin}>{t('top')}</span>}
        </>
      ),
    },
    {
      dataIndex: 'category',
      title: t('category'),
      width: 100,
      customRender: (row) => pick(categoryTexts[row.category]),
    },
    { dataIndex: 'state', title: t('state'), width: 130, customRender: tag },
    { dataIndex: 'orgName', title: t('org'), width: 170, from: 1280 },
    { dataIndex: 'author', title: t('author'), width: 90, from: 1100 },
    { dataIndex: 'reviewer', title: t('reviewer'), width: 90, from: 1280 },
    { dataIndex: 'views', title: t('views'), width: 80, sortable: true, from: 1100 },
    {
      dataIndex: 'publishTime',
      title: t('publishTime'),
      width: 140,
      from: 1440,
      customRender: (row) => row.publishTime?.slice(0, 16) ?? '',
    },
    {
      dataIndex: 'updateTime',
      title: t('updateTime'),
      width: 140,
      sortable: true,
      customRender: (row) => row.updateTime.slice(0, 16),
    },
    {
      dataIndex: 'can',
      title: '',
      width: 70,
      hasActs: ({ can }) => can.includes('restore') || can.includes('delete'),
      customRender: (row) =>
        row.can.includes('restore') ? (
          <Button
            type="link"
            size="small"
            onClick={() => void restore.mutateAsync({ id: row.id }).catch(() => undefined)}
          >
            {words('restore')}
          </Button>
        ) : (
          row.can.includes('delete') && (
            <Popconfirm
              title={t('deleteAsk')}
              okText={t('delete')}
              cancelText={t('cancel')}
              onConfirm={() => remove.mutateAsync([{ id: row.id }]).catch(() => undefined)}
              onPopupClick={(event) => event.stopPropagation()}
            >
              <Button type="link" size="small" danger onClick={(event) => event.stopPropagation()}>
                {t('delete')}
              </Button>
            </Popconfirm>
          )
        ),
    },
  ]
  return (
    <section className="o-page">
      <TabRow
        label={t('states')}
        id={id}
        tabs={[...(isReview ? [] : [ALL]), ...states].map((one) => ({
          key: one,
          title: (
            <>
              {one === ALL ? t('all') : pick(articleStateTexts[one])}
              {one !== ALL && counts.data && <span className="o-count">{counts.data[one]}</span>}
            </>
          ),
        }))}
        chosen={state ?? ALL}
        onChoose={(one) => control.setFilters({ state: one === ALL ? undefined : one })}
      />
      <TabPanel id={id} chosen={state ?? ALL}>
        <QueryBar
          control={control}
          fields={[
            { kind: 'text', name: 'searchKey', placeholder: t('search') },
            { kind: 'one', name: 'category', label: t('category'), options: categories() },
            ...(isReview ? [] : [standingFilter(words)]),
          ]}
        />
        <DataTable
          name={isReview ? 'articles.review' : 'articles.list'}
          list={list}
          control={control}
          columns={columns}
          rowKey={(row) => row.id}
          {...(!isDeleted && { onOpen: (row: ArticleRow) => show(row.id) })}
          tools={
            !isReview && (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => show()}>
                {t('add')}
              </Button>
            )
          }
          card={(row) => (
            <>
              <b>{row.title}</b>
              <div className="o-mut o-sm">
                {pick(categoryTexts[row.category])} {row.author} {row.updateTime.slice(0, 16)}
              </div>
              {tag(row)}
            </>
          )}
          empty={
            isReview && state === 'in_review' ? (
              <EmptyState icon="done" title={t('emptyReview')} text={t('emptyReviewSay')} />
            ) : undefined
          }
        />
      </TabPanel>
    </section>
  )
}
