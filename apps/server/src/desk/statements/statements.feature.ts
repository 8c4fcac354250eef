import { statementRoutes } from '@appeal/contract/statements/statements.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { FILES, maySeeFiles, myStatements, noteOpened, statementsOf } from './statements.presenter.ts'
import { answer, ask } from './statements.service.ts'
import { statementTemplates } from './statements.templates.ts'

/** A courier's own statement on an appeal: the third voice, shielded from the enterprise (domain 4.3g2). */
export const statementsFeature: Feature = {
  name: 'statements',
  templates: Object.values(statementTemplates),
  fileOwners: { [FILES]: { maySee: maySeeFiles, opened: noteOpened } },
  bindings: bind(statementRoutes, {
    ofCase: (ctx, { query }) => statementsOf(ctx, query.id),
    ask: (ctx, { body }) => ask(ctx, body),
    mine: (ctx) => myStatements(ctx),
    answer: (ctx, { body }) => answer(ctx, body),
  }),
}
