import { formRules } from '../../../lib/formRules.ts'
import { statements } from '../../../lib/statements.ts'
import { ownStatementTexts } from './ownStatements.texts.ts'

export const statementRules = formRules({
  routes: [statements.answer],
  schema: async () => (await import('@appeal/contract/statements/statements.routes.ts')).AnswerStatement,
  body: ({ words, shared }: { words: string; shared: boolean }) => ({ words, shared }),
  texts: ownStatementTexts,
  words: { words: { missing: 'wordsMissing' } },
})
