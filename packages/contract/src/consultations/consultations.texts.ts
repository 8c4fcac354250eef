import { callerTexts } from '../callers/callers.events.ts'
import type { CaseTexts } from '../cases/cases.texts.ts'
import { checklistEventTexts } from '../checklists/checklists.events.ts'
import { talkTexts } from '../conversations/conversations.events.ts'
import { keepingTexts } from '../keeping/keeping.events.ts'
import { successionTexts } from '../organisations/organisations.succession.ts'
import { outerOrderEventTexts } from '../outerOrders/outerOrders.events.ts'
import { formerTexts } from '../takeovers/takeovers.events.ts'
import { undoTexts } from '../undo/undo.events.ts'
import type { ConsultationAction, ConsultationState, consultationEvents } from './consultations.workflow.ts'

const owner = { zh: '咨询人', en: 'asker' }

export const consultationTexts: CaseTexts<
  ConsultationState,
  ConsultationAction,
  keyof typeof consultationEvents
> = {
  name: { zh: '咨询', en: 'Question' },
  owner,
  states: {
    pending: {
      desk: { zh: '待答复', en: 'To be answered' },
      portal: { zh: '等待答复', en: 'Waiting for an answer' },
    },
    processing: { desk: { zh: '处理中', en: 'In progress' }, portal: { zh: '处理中', en: 'In progress' } },
    answered: { desk: { zh: '已答复', en: 'Answered' }, portal: { zh: '已答复', en: 'Answered' } },
    declined: {
      desk: { zh: '不予答复', en: 'Not answered' },
      portal: { zh: '不予答复', en: 'Not answered' },
    },
    withdrawn: { desk: { zh: '已撤回', en: 'Taken back' }, portal: { zh: '已撤回', en: 'Taken back' } },
  },
  actions: {
    take: {
      name: { zh: '领办', en: 'Take on' },
      after: {
        zh: '您成为承办人，咨询进入处理中',
        en: 'You become the handler; the question is in progress',
      },
    },
    answer: {
      name: { zh: '答复', en: 'Answer' },
      after: {
        zh: '咨询人收到短信和站内信，可以追问一次并评价',
        en: 'The asker gets an SMS and a message, may ask once more and rate',
      },
    },
    redirect: {
      name: { zh: '转其他管局', en: 'Pass to another bureau' },
      after: { zh: '对方管局接着办理，答复期限不变', en: 'The other bureau goes on; the time limit stays' },
    },
    decline: {
      name: { zh: '不予答复', en: 'Do not answer' },
      after: { zh: '咨询人收到理由，咨询办结', en: 'The asker gets the reason; the question ends' },
    },
    proposeFaq: {
      name: { zh: '整理为常见问题', en: 'Make a common question' },
      after: {
        zh: '生成待审核的常见问题，由另一人审核公开',
        en: 'A draft is made, which another person publishes',
      },
    },
    followUp: {
      name: { zh: '追问', en: 'Ask once more' },
      after: { zh: '答复期限重新计算', en: 'The time limit starts anew' },
    },
    withdraw: {
      name: { zh: '撤回', en: 'Take back' },
      after: { zh: '咨询不再办理', en: 'The question is not handled any more' },
    },
    evaluate: {
      name: { zh: '评价', en: 'Rate' },
      after: { zh: '评价只能提交一次', en: 'A rating can be sent once' },
    },
  },
  events: {
    filed: { zh: '提交了咨询', en: 'Asked the question' },
    routed: { zh: '由{bureau}答复：{why}', en: '{bureau} answers: {why}' },
    handler_changed: { zh: '经办人由{from}改为{to}', en: 'Handler changed from {from} to {to}' },
    taken: { zh: '已有工作人员承办', en: 'A member of staff has taken it on' },
    answered: { zh: '答复了咨询', en: 'Answered' },
    redirected: { zh: '转由{bureau}答复', en: 'Passed to {bureau}' },
    declined: { zh: '不予答复：{reason}', en: 'Not answered: {reason}' },
    faq_proposed: { zh: '整理为常见问题，待审核', en: 'Made into a common question, to be approved' },
    followed_up: { zh: '追问', en: 'Asked once more' },
    withdrawn: { zh: '撤回了咨询', en: 'Took the question back' },
    evaluated: { zh: '评价了答复', en: 'Rated the answer' },
    ...talkTexts(owner),
    ...callerTexts,
    ...checklistEventTexts,
    ...keepingTexts,
    ...outerOrderEventTexts,
    ...successionTexts,
    ...formerTexts,
    ...undoTexts,
  },
  next: {
    pending: { zh: '{bureau}最迟 {date} 答复您。', en: '{bureau} answers you by {date}.' },
    processing: { zh: '{bureau}最迟 {date} 答复您。', en: '{bureau} answers you by {date}.' },
    answered: { zh: '咨询已经答复。', en: 'Your question is answered.' },
    declined: {
      zh: '咨询没有得到答复，理由见下方。',
      en: 'Your question was not answered; the reason stands below.',
    },
    withdrawn: { zh: '您已撤回这条咨询。', en: 'You took this question back.' },
  },
}
