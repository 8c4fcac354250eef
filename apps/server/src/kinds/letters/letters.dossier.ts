import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import { maskName } from '@appeal/contract/masking.ts'
import { maskedOnce, type OwnFile } from '../../cases/cases.service.ts'

const words = {
  courier: { zh: '被表扬的快递员', en: 'Courier who is thanked' },
  courierNo: { zh: '工号', en: 'Staff number' },
  outlet: { zh: '网点', en: 'Outlet' },
  agreePublish: { zh: '同意公开', en: 'May be published' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  commendation: { zh: '企业表扬', en: 'What the company did' },
  feedback: { zh: '企业反馈', en: 'Answer of the company' },
  sentBack: { zh: '退回理由', en: 'Returned because' },
  publicTitle: { zh: '公开的标题', en: 'Published title' },
  publicContent: { zh: '公开的文字', en: 'Published text' },
  publicFeedback: { zh: '一并公开的企业答复', en: 'Published answer of the company' },
}

/** The file of a letter. Whom it thanks stands in it by the name for the writer alone, as everybody's name does. */
export const letterFile: OwnFile<LetterDetail> = {
  names: ({ facts }) => [facts.courierName],
  facts: ({ facts }, on) => [
    [
      words.courier,
      facts.courierName &&
        (on.reader === 'user' ? facts.courierName : maskedOnce(facts.courierName, maskName)),
    ],
    [words.courierNo, facts.courierNo],
    [words.outlet, on.written(facts.outlet, 'user')],
    [words.agreePublish, on.word(facts.agreePublish ? words.yes : words.no)],
  ],
  decisions: ({ state, facts }, on) => [
    [
      [words.commendation, on.code('COMMENDATION', facts.commendation)],
      [words.feedback, on.written(facts.feedback, 'user')],
      [words.sentBack, on.written(facts.sentBack, 'user')],
    ],
    // What the bureau could publish is a proposal to it, and no fact of the case.
    state === 'published'
      ? [
          [words.publicTitle, facts.publicTitle],
          [words.publicContent, facts.publicContent],
          [words.publicFeedback, facts.publicFeedback],
        ]
      : [],
  ],
}
