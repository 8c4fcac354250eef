import { workflow } from '../kit/workflow.ts'
import { EditArticle, PassArticle, ReasonBody, SubmitArticle } from './articles.inputs.ts'

/**
 * An article's way: written, examined by a second person, in public, taken down. What is in public stays there while
 * a next version is written and examined.
 */
export const articleWorkflow = workflow({
  states: ['draft', 'in_review', 'published', 'offline'],
  actions: {
    edit: { from: ['draft', 'published', 'offline'], to: 'draft', by: ['bureau'], input: EditArticle },
    submit: { from: ['draft'], to: 'in_review', by: ['bureau'], input: SubmitArticle },
    pass: { from: ['in_review'], to: 'published', by: ['bureau'], input: PassArticle },
    reject: { from: ['in_review'], to: 'draft', by: ['bureau'], input: ReasonBody, dangerous: true },
    revoke: { from: ['published'], to: 'offline', by: ['bureau'], input: ReasonBody, dangerous: true },
  },
})

export type ArticleState = (typeof articleWorkflow.states)[number]
export type ArticleAction = keyof typeof articleWorkflow.actions
