import { anyone, granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { ReportCard, SuggestBody, Suggestions } from './classifier.schemas.ts'

/** Which kind of problem a text is about: suggested, never decided (docs/classifier.md). */
export const classifierRoutes = routes('classifier', '/api/bizapp/biz/classifier', granted('b'), {
  suggest: post('/suggest', {
    access: anyone,
    affects: [],
    summary: 'Kinds of problem that a text may be about; the text is not kept',
    body: SuggestBody,
    reply: Suggestions,
    secret: true,
    urgency: 'last',
    errors: ['request.too_many'],
  }),
  ofCase: get('/ofCase', {
    summary: 'Kinds of problem that the words of an appeal in sight speak for',
    query: IdQuery,
    reply: Suggestions,
    errors: ['appeals.not_found'],
  }),
  card: get('/card', {
    summary: 'Report cards of the models that suggest kinds of problem, the newest first',
    reply: ReportCard,
  }),
})
