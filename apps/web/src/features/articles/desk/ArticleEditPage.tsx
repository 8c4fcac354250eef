import { ArticleContent } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { articleEventTexts, articleStateTexts } from '@appeal/contract/articles/articles.texts.ts'
import type { ArticleState } from '@appeal/contract/articles/articles.workflow.ts'
import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { tellSuccess } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { fillForm } from '../../../ui/keptForm.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { showInForm, useDeskText } from '../../../ui/useDeskText.tsx'
import { useRecordAct } from '../../../ui/useRecords.ts'
import { type Act, ActDialog } from './ActDialog.tsx'
import { TURN } from './ArticlesPage.tsx'
import { initialOf, useFields } from './articleFields.tsx'
import { useDeskArticle } from './articles.desk.api.ts'
import * as styles from './articles.desk.module.css'
import { articleDeskTexts } from './articles.desk.texts.ts'
import { VersionsDialog } from './Difference.tsx'
import { Findings } from './Findings.tsx'
import { Pictures } from './Pictures.tsx'

/** One article: written, or read by its reviewer. The id stands in the address; without one it is a new article. */
export default function ArticleEditPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? undefined
  const { data, error, refetch } = useDeskArticle(id)
  const place = `article:${id ?? 'new'}`
  const isKnown = useDeskTexts(place)
  return (
    <section className="o-page">
      <div className="o-page-body">
        {id && error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (id && !data) || !isKnown ? (
          <Skeleton rows={12} />
        ) : (
          // Another version is another form: redaction and a colleague's change show at once.
          <Editor key={`${id}:${data?.version}`} article={data} place={place} />
        )}
      </div>
    </section>
  )
}

/** What was written and not saved, and over which version. */
interface Unsaved {
  version: number
  values: Record<string, unknown>
}

function Editor({ article, place }: { article: ArticleDetail | undefined; place: string }) {
  const t = useTexts(articleDeskTexts)
  const navigate = useNavigate()
  const [form] = Form.useForm<Record<string, unknown>>()
  const save = useRecordAct(article ? api.articles.edit : api.articles.add)
  const listPath = useScreenPath('articles/list') ?? '/portal-content/articles'
  const editPath = useScreenPath('articles/edit') ?? '/portal-content/edit'
  const kept = useDeskText<Unsaved>(place, 'form', (next) => {
    const isOther = next !== undefined && next.version !== version
    setLeft(isOther ? next : undefined)
    setDirty(next !== undefined && !isOther)
    // Written over another version it is offered, not put over this one.
    showInForm(form, initialOf(article), isOther ? {} : next?.values)
  })
  const version = article?.version ?? 0
  const [left, setLeft] = useState(kept.value)
  const isOlder = left !== undefined && left.version !== version
  const [dirty, setDirty] = useState(left !== undefined && !isOlder)
  const [act, setAct] = useState<Act>()
  const [versions, setVersions] = useState(false)
  const can = article?.can ?? ['edit']
  const disabled = !can.includes('edit')
  const restored = disabled || isOlder ? undefined : left?.values
  const drop = () => {
    kept.forget()
    setLeft(undefined)
    setDirty(false)
    showInForm(form, initialOf(article))
  }
  const fields = useFields(disabled)
  const state = (article?.state ?? 'draft') as ArticleState

  const send = async (values: z.input<typeof ArticleContent>) => {
    const body = {
      ...values,
      ...(typeof values.caseDays === 'string' && { caseDays: Number(values.caseDays) }),
      ...(article && { id: article.id, version: article.version }),
    }
    const saved = await save.mutateAsync(body)
    setDirty(false)
    setLeft(undefined)
    kept.forget()
    tellSuccess(t('saved'))
    if (!article) void navigate(`${editPath}?id=${saved.id}`, { replace: true })
  }
  return (
    <div className={styles.art}>
      <header className={styles.artHead}>
        <Link to={listPath}>
          <Icon name="left" size={16} />
          {t('back')}
        </Link>
        <h1>{article?.title ?? t('newTitle')}</h1>
        {article && (
          <StatusTag
            pill
            turn={TURN[state]}
            word={pick(articleStateTexts[state])}
            extra={article.live && state !== 'published' ? t('live') : undefined}
          />
        )}
        <span className="o-grow" />
        {article?.live && (
          <a
            href={`${COLUMN_PAGES[article.category].detail}?id=${article.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('open')}
          </a>
        )}
        {article && (
          <Button onClick={() => setVersions(true)} icon={<Icon name="history" size={16} />}>
            {t('versions')}
          </Button>
        )}
        {(['revoke', 'reject'] as const).map(
          (one) =>
            can.includes(one) && (
              <Button key={one} danger onClick={() => setAct(one)}>
                {t(one)}
              </Button>
            ),
        )}
        {can.includes('edit') && (
          <Button
            type={can.includes('submit') && !dirty ? 'default' : 'primary'}
            loading={save.isPending}
            onClick={form.submit}
          >
            {t('save')}
          </Button>
        )}
        {can.includes('submit') && (
          <Button type="primary" disabled={dirty} onClick={() => setAct('submit')}>
            {t('submit')}
          </Button>
        )}
        {can.includes('pass') && (
          <Button type="primary" onClick={() => setAct('pass')}>
            {t('pass')}
          </Button>
        )}
      </header>
      {article?.reason && state === 'draft' && (
        <p className="o-note o-note-amber">
          <Icon name="undo" />
          {t('returned', { reason: article.reason })}
        </p>
      )}
      {state === 'in_review' && (
        <p className="o-note">
          <Icon name="info" />
          {t('readOnly')}
        </p>
      )}
      {!disabled && kept.strip}
      {left && !disabled && (
        <p className="o-note" role="status">
          <Icon name="history" />
          <span>
            {t(isOlder ? 'draftOlder' : 'draftBack')}{' '}
            {isOlder && (
              <button
                type="button"
                className="o-plain o-a"
                onClick={() => {
                  fillForm(form, left.values)
                  setLeft(undefined)
                }}
              >
                {t('draftUse')}
              </button>
            )}{' '}
            <button type="button" className="o-plain o-a" onClick={drop}>
              {t('draftDrop')}
            </button>
          </span>
        </p>
      )}
      {article?.category === 'CASE' && <Findings article={article} />}
      {article && can.includes('box') && <Pictures article={article} dirty={dirty || left !== undefined} />}
      <fieldset className={styles.artForm} disabled={disabled}>
        <ContractForm
          form={form}
          schema={ArticleContent}
          fields={fields}
          initial={{ ...initialOf(article), ...restored }}
          isKept
          onSubmit={send}
          onValues={(values) => {
            setDirty(true)
            kept.keep({ version, values })
          }}
        />
      </fieldset>
      {article && (
        <section className={styles.artHistory} aria-label={t('history')}>
          <h2 className="o-form-title">{t('history')}</h2>
          <ol>
            {article.history.toReversed().map((one) => (
              <li key={`${one.at}${one.event}`}>
                <b>{pick(articleEventTexts[one.event] ?? { zh: one.event, en: one.event })}</b>{' '}
                <span className="o-mut">
                  {one.at.slice(0, 16)} {one.person}{' '}
                  {one.number !== null && t('versionIs', { n: one.number })}
                </span>
                {one.reason && <p>{one.reason}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {article && versions && (
        <VersionsDialog
          id={article.id}
          newest={article.number}
          live={article.liveNumber}
          onClose={() => setVersions(false)}
        />
      )}
      {article && act && <ActDialog article={article} act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}
