import { classifierRoutes } from '@appeal/contract/classifier/classifier.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { classifierPassing, classifierTasks } from './classifier.jobs.ts'
import { reportCard, suggest, suggestOfCase } from './classifier.service.ts'

/** Suggests kinds of problem, learned from closed cases without opening any of them (docs/classifier.md). */
export const classifierFeature: Feature = {
  name: 'classifier',
  tasks: classifierTasks,
  passing: classifierPassing,
  bindings: bind(classifierRoutes, {
    suggest: (ctx, { body }) => suggest(ctx, body),
    ofCase: (ctx, { query }) => suggestOfCase(ctx, query.id),
    card: (ctx) => reportCard(ctx),
  }),
}
