import { z } from 'zod'
import { anyone, granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import { ArticleContent, BoxBody, RedactBody } from './articles.inputs.ts'
import {
  ArticleCounts,
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  ArticleVersion,
  ArticleVersionDetail,
  PublicArticle,
  PublicArticleDetail,
  PublicPage,
  PublicQuery,
  VersionQuery,
} from './articles.schemas.ts'
import { articleWorkflow } from './articles.workflow.ts'

const { actions } = articleWorkflow
const SAVE_ERRORS = [
  'articles.area_foreign',
  'articles.empty',
  'articles.span_wrong',
  'appeals.attachment_unknown',
] as const
const MOVE_ERRORS = [
  'articles.not_found',
  'articles.not_permitted',
  'articles.action_not_open',
  'record.stale',
] as const

/** Articles at the desk; the wire calls them notices (contract 5.15). */
export const articleRoutes = routes('articles', '/api/bizapp/biz/notice', granted(), {
  page: get('/page', {
    summary: 'Articles in the own sight, by state and column',
    query: ArticleQuery,
    reply: ArticlePage,
  }),
  countpage: get('/countpage', {
    urgency: 'last',
    summary: 'How many articles are in each state',
    reply: ArticleCounts,
  }),
  detail: get('/detail', {
    summary: 'One article as it is worked on, with findings, history and what the viewer can do',
    query: IdQuery,
    reply: ArticleDetail,
    errors: ['articles.not_found'],
  }),
  versions: get('/versions', {
    summary: 'Versions of an article, newest first',
    query: IdQuery,
    reply: z.array(ArticleVersion),
    errors: ['articles.not_found'],
  }),
  version: get('/version', {
    summary: 'One version with its text',
    query: VersionQuery,
    reply: ArticleVersionDetail,
    errors: ['articles.not_found'],
  }),
  add: post('/add', {
    affects: ['articles', 'publicArticles'],
    idempotent: true,
    summary: 'Begins an article as a draft; HTML is reduced to harmless elements',
    body: ArticleContent,
    reply: ArticleDetail,
    errors: SAVE_ERRORS,
  }),
  edit: post('/edit', {
    affects: ['articles', 'publicArticles'],
    summary: 'Writes the next version; what is in public stays as it is until a review passes',
    body: actions.edit.input,
    reply: ArticleDetail,
    errors: [...MOVE_ERRORS, ...SAVE_ERRORS],
  }),
  redact: post('/redact', {
    affects: ['articles', 'publicArticles'],
    summary: 'Writes over the personal data that the detectors found, as a version of its own',
    body: RedactBody,
    reply: ArticleDetail,
    errors: [...MOVE_ERRORS, 'articles.nothing_found'],
  }),
  box: post('/box', {
    affects: ['articles', 'publicArticles'],
    summary:
      'Burns black boxes into a new file in the place of an attached picture, as a version of its own; the original stays inside. The same call again makes no second file',
    body: BoxBody,
    reply: ArticleDetail,
    errors: [
      ...MOVE_ERRORS,
      'files.not_found',
      'files.not_picture',
      'files.box_outside',
      'files.boxes_too_large',
      'files.damaged',
    ],
  }),
  submit: post('/submit', {
    affects: ['articles', 'publicArticles'],
    idempotent: true,
    summary: 'Hands a draft to a second person for review',
    body: actions.submit.input,
    reply: ArticleDetail,
    errors: [...MOVE_ERRORS, 'articles.consent_missing', 'articles.personal_data'],
  }),
  pass: post('/pass', {
    affects: ['articles', 'publicArticles'],
    stepUp: 'always',
    idempotent: true,
    summary: 'Passes the review: the version is in public from its time on. Never by one of its authors',
    body: actions.pass.input,
    reply: ArticleDetail,
    errors: [
      ...MOVE_ERRORS,
      'articles.own_work',
      'articles.personal_data',
      'articles.redaction_unchecked',
      'articles.pictures_unchecked',
    ],
  }),
  reject: post('/reject', {
    affects: ['articles', 'publicArticles'],
    idempotent: true,
    summary: 'Returns an article to its author with the reason',
    body: actions.reject.input,
    reply: ArticleDetail,
    errors: [...MOVE_ERRORS, 'articles.own_work'],
  }),
  revoke: post('/revoke', {
    affects: ['articles', 'publicArticles'],
    idempotent: true,
    summary: 'Takes an article down',
    body: actions.revoke.input,
    reply: ArticleDetail,
    errors: MOVE_ERRORS,
  }),
  delete: post('/delete', {
    affects: ['articles', 'publicArticles'],
    summary: 'Removes drafts that were never in public',
    body: z.array(IdBody).min(1, 'rule.required').max(100, 'rule.tooMany'),
    errors: ['articles.not_found', 'articles.not_permitted', 'articles.action_not_open'],
  }),
  restore: post('/restore', {
    affects: ['articles'],
    summary: 'Brings a deleted draft back with its text and versions, without its files',
    body: IdBody,
    errors: ['articles.not_found'],
  }),
})

/** Articles as the public reads them. */
export const publicArticleRoutes = routes('publicArticles', '/api/bizapp/biz/index/notice', anyone, {
  list: get('/list', {
    summary: 'The newest articles of each column for the home page',
    reads: 'replica',
    query: z.object({
      limit: z.coerce
        .number('rule.integer')
        .int('rule.integer')
        .min(1, 'rule.integer')
        .max(10, 'rule.shape')
        .default(4),
    }),
    reply: z.array(PublicArticle),
  }),
  page: get('/page', {
    summary: 'Articles of one column, or those that hold the words searched for',
    reads: 'replica',
    query: PublicQuery,
    reply: PublicPage,
  }),
  detail: get('/detail', {
    summary: 'One article; counted as read once a day for each address',
    reads: 'replica',
    query: IdQuery,
    reply: PublicArticleDetail,
    errors: ['articles.not_found'],
  }),
  attachment: get('/attachment', {
    summary: 'An attachment of an article that is in public',
    reads: 'replica',
    query: IdQuery,
    raw: true,
    errors: ['files.not_found', 'files.damaged'],
  }),
})
