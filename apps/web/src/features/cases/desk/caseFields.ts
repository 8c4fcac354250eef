import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CodeType, codeTexts } from '@appeal/contract/cases/cases.texts.ts'
import { pick, type Translate } from '../../../lib/i18n.ts'
import { fieldNames } from '../../../lib/schema.ts'
import type { Dictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import type { Option } from '../../../ui/options.ts'
import type { AnyDetail } from './cases.desk.api.ts'
import type { caseDeskTexts } from './cases.desk.texts.ts'

export type DeskKey = keyof typeof caseDeskTexts.zh & string
export type DeskWords = Translate<DeskKey>

export interface FieldContext {
  t: DeskWords
  dictionary: Dictionary
  bureaus: readonly Option[]
  units: readonly Option[]
}

/** Labels of codes that no dictionary holds, as choices. */
export const codeOptions = (type: CodeType): Option[] =>
  Object.entries(codeTexts[type]).map(([value, label]) => ({ value, label: pick(label) }))

type Make = (context: FieldContext) => Field[]
const area =
  (path: string, label: DeskKey, hint?: DeskKey, rows = 6): Make =>
  ({ t }) => [{ path, label: t(label), ...(hint && { hint: t(hint) }), kind: 'textarea', rows }]
const files: Make = ({ t }) => [{ path: 'attachmentIds', label: t('f.attachmentIds'), kind: 'files' }]
const codes =
  (path: string, label: DeskKey, type: CodeType): Make =>
  ({ t }) => [{ path, label: t(label), kind: 'select', options: codeOptions(type) }]
const line =
  (path: string, label: DeskKey): Make =>
  ({ t }) => [{ path, label: t(label), per: 2 }]
const money =
  (path: string, label: DeskKey): Make =>
  ({ t }) => [{ path, label: t(label), kind: 'price', per: 2 }]
const all =
  (...makes: Make[]): Make =>
  (context) =>
    makes.flatMap((make) => make(context))
const none: Make = () => []
const redirect: Make = all(
  ({ t, bureaus }) => [{ path: 'bureauId', label: t('f.bureauId'), kind: 'select', options: bureaus }],
  area('reason', 'f.reason', undefined, 3),
)

const unit: Make = ({ t, units }) => [
  { path: 'enterpriseOrgId', label: t('f.enterpriseOrgId'), kind: 'select', options: units },
]

/** Form of each action; the schema behind it is the workflow's own. */
const caseFields: Partial<Record<CaseKind, Readonly<Record<string, Make>>>> = {
  consultation: {
    take: none,
    answer: all(area('answer', 'f.answer', 'f.answerHint', 9), files),
    redirect,
    decline: all(
      codes('reasonCode', 'f.reasonCode', 'DECLINE_REASON'),
      area('explanation', 'f.explanation', 'f.answerHint', 4),
    ),
    proposeFaq: all(area('question', 'f.question', undefined, 2), area('answer', 'f.answer', undefined, 8)),
  },
  report: {
    accept: none,
    takeOver: none,
    redirect,
    refuse: all(
      codes('reasonCode', 'f.reasonCode', 'REPORT_REFUSAL'),
      area('explanation', 'f.explanation', 'f.answerHint', 4),
    ),
    passOn: all(
      codes('body', 'f.body', 'REPORT_BODY'),
      line('bodyName', 'f.bodyName'),
      area('explanation', 'f.explanation', 'f.answerHint', 4),
    ),
    extend: area('reason', 'f.reason', 'f.answerHint', 4),
    fileLead: all(line('suspect', 'f.suspect'), area('finding', 'f.finding', 'f.findingHint', 7), files),
    notFile: area('finding', 'f.finding', 'f.findingHint', 7),
    handle: all(
      codes('result', 'f.result', 'REPORT_RESULT'),
      ({ t }) => [
        {
          path: 'penalty',
          label: t('f.penalty'),
          kind: 'price',
          per: 2,
          required: true,
          when: ({ result }) => result === 'PENALTY',
        },
      ],
      line('decisionNo', 'f.decisionNo'),
      area('finding', 'f.finding', 'f.findingHint', 6),
      files,
    ),
    answer: area('answer', 'f.answer', 'f.answerHint', 8),
  },
  letter: {
    forward: all(unit, area('opinion', 'f.opinion', undefined, 3)),
    redirect,
    sendBack: area('reason', 'f.reason', 'f.answerHint', 4),
    feedback: all(
      codes('commendation', 'f.commendation', 'COMMENDATION'),
      area('feedback', 'f.feedback', 'f.feedbackHint', 6),
      files,
    ),
    publish: all(
      ({ t }) => [{ path: 'publicTitle', label: t('f.publicTitle') }],
      area('publicContent', 'f.publicContent', 'f.publicHint', 9),
      area('publicFeedback', 'f.publicFeedback', 'f.publicFeedbackHint', 5),
    ),
    unpublish: area('reason', 'f.reason', undefined, 4),
  },
  courier: {
    accept: none,
    redirect,
    refuse: all(
      codes('reasonCode', 'f.reasonCode', 'COURIER_REFUSAL'),
      area('explanation', 'f.explanation', 'f.answerHint', 4),
    ),
    transfer: all(unit, area('opinion', 'f.opinion', undefined, 4)),
    reply: all(
      area('result', 'f.replyResult', 'f.answerHint', 7),
      money('amount', 'f.amount'),
      line('contactName', 'f.contactName'),
      line('contactPhone', 'f.contactPhone'),
      files,
    ),
    refer: all(
      ({ t, dictionary }) => [
        {
          path: 'bodies',
          label: t('f.bodies'),
          kind: 'multi',
          options: dictionary.options('REFERRAL_TARGET'),
        },
      ],
      area('answer', 'f.answer', 'f.answerHint', 7),
    ),
    close: all(
      codes('closeType', 'f.closeType', 'COURIER_CLOSING'),
      money('recovered', 'f.recovered'),
      area('answer', 'f.answer', 'f.answerHint', 8),
    ),
  },
}

/** What a fact or an input of a kind is called; its name where the kind has no word for it. */
export const fieldWord = (kind: CaseKind, name: string): string => {
  const word = caseTables[kind].texts.fields?.[name]
  return word ? pick(word) : name
}

/** A form made of the action's schema alone. */
const plainFields =
  (kind: CaseKind, action: string): Make =>
  (context) =>
    fieldNames(caseTables[kind].actions[action]!.input).flatMap((path): Field[] => {
      if (path === 'id' || path === 'version') return []
      if (path === 'attachmentIds') return files(context)
      if (path === 'bureauId')
        return [{ path, label: context.t('f.bureauId'), kind: 'select', options: context.bureaus }]
      return [{ path, label: fieldWord(kind, path) }]
    })

/** The form of an action: the kind's own, or one made of its schema. */
export const fieldsOf = (kind: CaseKind, action: string, context: FieldContext): Field[] =>
  (caseFields[kind] ? (caseFields[kind][action] ?? none) : plainFields(kind, action))(context)

/** What a form begins with. */
export function initialOf(
  detail: AnyDetail,
  action: string,
  units: readonly Option[],
): Record<string, unknown> {
  if (action === 'transfer' || action === 'forward') return { enterpriseOrgId: units[0]?.value }
  if (action === 'proposeFaq') return { question: detail.title, answer: detail.answer }
  if (action === 'publish' && 'publicTitle' in detail.facts)
    return {
      publicTitle: detail.facts.publicTitle,
      publicContent: detail.facts.publicContent,
      publicFeedback: detail.facts.publicFeedback,
    }
  return {}
}
