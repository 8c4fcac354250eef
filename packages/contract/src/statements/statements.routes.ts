import { z } from 'zod'
import { CASE_DETAILS } from '../cases/cases.stale.ts'
import { StoredFile } from '../files/files.routes.ts'
import { signedIn } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/** How many statements each side may ask for on one appeal. */
export const STATEMENTS_MAX = 3
/** A statement, and what is added to it, once. */
export const STATEMENT_PARTS_MAX = 2
/** Signs of a statement. */
export const STATEMENT_MAX = 2_000

export const STATEMENT_STATES = ['OPEN', 'GIVEN', 'LAPSED'] as const

export const StatementPart = z.object({
  /** 1 is the statement, 2 what was added. */
  part: z.number(),
  words: z.string(),
  /** Whether the courier agreed that the enterprise reads it. */
  shared: z.boolean(),
  files: z.array(StoredFile),
  createTime: z.string(),
})

const asked = {
  id: z.string(),
  question: z.string(),
  /** Last day to answer. */
  dueOn: z.string(),
  state: z.enum(STATEMENT_STATES),
  parts: z.array(StatementPart),
  createTime: z.string(),
}

/** A statement beside the other voices of a case, for the enterprise and the bureau. */
export const Statement = z.object({
  ...asked,
  /** Who asked. */
  by: z.enum(['enterprise', 'bureau']),
  /** How the courier was named to the platform, a phone masked; null where that is kept from the reader. */
  courier: nullable,
  /** Whether there is such a courier of the brand; null to an enterprise, which does not learn whose number is whose. */
  reached: z.boolean().nullable(),
})
export type Statement = z.infer<typeof Statement>

export const AskStatement = z.object({
  id: zId,
  /** Phone or account of the courier. */
  courier: zText({ min: 2, max: 40, singleLine: true }),
  question: zText({ min: 5, max: 500 }),
})

/** What a courier reads of the case: its number, the item and the question, nobody's name, phone or address. */
export const AskedStatement = z.object({
  ...asked,
  /** Who asked. */
  by: z.enum(['enterprise', 'bureau']),
  no: z.string(),
  waybillNo: nullable,
  /** Whether something may be said now. */
  mayAnswer: z.boolean(),
})
export type AskedStatement = z.infer<typeof AskedStatement>

export const AnswerStatement = z.object({
  id: zId,
  words: zText({ min: 2, max: STATEMENT_MAX }),
  /** The courier agrees that the enterprise reads this. */
  shared: z.boolean('rule.required').default(false),
  attachmentIds: z.array(zId).max(9, 'files.too_many').default([]),
})

/** A courier's own statement on an appeal; the courier never comes into the case's scope (domain 4.3g2). */
export const statementRoutes = routes('statements', '/api/bizapp/biz/statement', signedIn('a', 'b'), {
  ofCase: get('/ofCase', {
    summary: "Couriers' statements on an appeal, oldest first, as far as the viewer may read them",
    query: IdQuery,
    reply: z.object({
      statements: z.array(Statement),
      mayAsk: z.boolean(),
      /** Working days that a courier has. */
      days: z.number(),
    }),
    errors: ['appeals.not_found'],
  }),
  ask: post('/ask', {
    affects: ['statements', ...CASE_DETAILS],
    summary:
      'Asks a courier of the brand for a statement; an enterprise is answered alike whether there is such a courier or not',
    body: AskStatement,
    reply: z.string(),
    idempotent: true,
    errors: [
      'appeals.not_found',
      'keeping.archived',
      'statements.not_open',
      'statements.too_many',
      'request.too_many',
    ],
  }),
  mine: get('/mine', {
    access: signedIn('d'),
    summary: 'Statements that the courier is or was asked for, newest first, a hundred at most',
    reply: z.array(AskedStatement),
  }),
  answer: post('/answer', {
    access: signedIn('d'),
    affects: ['statements'],
    summary: 'The courier makes the statement, once, and may add to it once',
    body: AnswerStatement,
    idempotent: true,
    errors: [
      'statements.not_found',
      'statements.not_open',
      'statements.answered',
      'statements.lapsed',
      'appeals.attachment_unknown',
    ],
  }),
})
