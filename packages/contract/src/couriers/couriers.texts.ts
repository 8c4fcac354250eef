import { callerTexts } from '../callers/callers.events.ts'
import type { CaseTexts } from '../cases/cases.texts.ts'
import { checklistEventTexts } from '../checklists/checklists.events.ts'
import { talkTextsOfAll } from '../conversations/conversations.events.ts'
import { keepingTexts } from '../keeping/keeping.events.ts'
import { successionTexts } from '../organisations/organisations.succession.ts'
import { outerOrderEventTexts } from '../outerOrders/outerOrders.events.ts'
import { formerTexts } from '../takeovers/takeovers.events.ts'
import { undoTexts } from '../undo/undo.events.ts'
import type { CourierAction, CourierState, courierEvents } from './couriers.workflow.ts'

const owner = { zh: '快递员', en: 'courier' }

export const courierTexts: CaseTexts<CourierState, CourierAction, keyof typeof courierEvents> = {
  name: { zh: '快递员维权', en: 'Courier’s case' },
  owner,
  states: {
    pending: { desk: { zh: '待受理', en: 'To be accepted' }, portal: { zh: '待受理', en: 'To be accepted' } },
    processing: { desk: { zh: '处理中', en: 'In progress' }, portal: { zh: '处理中', en: 'In progress' } },
    at_enterprise: {
      desk: { zh: '企业处理中', en: 'With the company' },
      portal: { zh: '企业处理中', en: 'With the company' },
    },
    confirming: {
      desk: { zh: '待快递员确认', en: 'To be confirmed' },
      portal: { zh: '待您确认', en: 'Waits for your word' },
    },
    closed: { desk: { zh: '已办结', en: 'Closed' }, portal: { zh: '已办结', en: 'Closed' } },
    referred: {
      desk: { zh: '已转送其他部门', en: 'Referred' },
      portal: { zh: '已转送其他部门', en: 'Referred' },
    },
    refused: { desk: { zh: '不予受理', en: 'Not accepted' }, portal: { zh: '不予受理', en: 'Not accepted' } },
    withdrawn: { desk: { zh: '已撤回', en: 'Taken back' }, portal: { zh: '已撤回', en: 'Taken back' } },
  },
  actions: {
    accept: {
      name: { zh: '受理', en: 'Accept' },
      after: { zh: '您成为承办人；快递员收到通知', en: 'You become the handler; the courier is told' },
    },
    redirect: {
      name: { zh: '转其他管局', en: 'Pass to another bureau' },
      after: { zh: '对方管局接着办理，时限不变', en: 'The other bureau goes on; the time limits stay' },
    },
    refuse: {
      name: { zh: '不予受理', en: 'Do not accept' },
      after: { zh: '快递员收到理由和其他途径', en: 'The courier is told why and what else can be done' },
    },
    transfer: {
      name: { zh: '转企业', en: 'Pass to the company' },
      after: {
        zh: '企业总部或省公司按时限答复，看不到快递员的姓名和电话',
        en: 'Headquarters or province answer in time and see no name or phone',
      },
    },
    reply: {
      name: { zh: '答复', en: 'Reply' },
      after: { zh: '快递员确认是否解决', en: 'The courier says whether it is settled' },
    },
    confirm: { name: { zh: '确认', en: 'Confirm' }, after: { zh: '管局接着办理', en: 'The bureau goes on' } },
    agreeDisclosure: {
      name: { zh: '同意公开身份', en: 'Disclose who I am' },
      after: {
        zh: '办理的企业单位可以看到您的姓名和电话，不能撤销',
        en: 'Units in charge see your name and phone; this cannot be undone',
      },
    },
    refer: {
      name: { zh: '转送其他部门', en: 'Refer' },
      after: {
        zh: '快递员收到受转送部门和办理方法，本案办结',
        en: 'The courier learns which body it is and what to do; the case ends',
      },
    },
    close: {
      name: { zh: '办结', en: 'Close' },
      after: { zh: '快递员收到答复，可以评价', en: 'The courier gets the answer and may rate' },
    },
    withdraw: {
      name: { zh: '撤回', en: 'Take back' },
      after: { zh: '本案不再办理', en: 'The case is not handled any more' },
    },
    evaluate: {
      name: { zh: '评价', en: 'Rate' },
      after: { zh: '评价只能提交一次', en: 'A rating can be sent once' },
    },
  },
  events: {
    filed: { zh: '提交了诉求', en: 'Filed the case' },
    routed: { zh: '由{bureau}办理：{why}', en: '{bureau} handles it: {why}' },
    handler_changed: { zh: '经办人由{from}改为{to}', en: 'Handler changed from {from} to {to}' },
    accepted: { zh: '受理', en: 'Accepted' },
    redirected: { zh: '转由{bureau}办理', en: 'Passed to {bureau}' },
    refused: { zh: '不予受理：{reason}', en: 'Not accepted: {reason}' },
    transferred: {
      zh: '转{enterprise}处理，最迟 {dueOn} 答复',
      en: 'Passed to {enterprise}, to reply by {dueOn}',
    },
    replied: { zh: '企业答复', en: 'The company replied' },
    confirmed: { zh: '{verdict}', en: '{verdict}' },
    disclosed: { zh: '同意向企业公开身份', en: 'Agreed to disclose who filed it' },
    referred: { zh: '转送{bodies}', en: 'Referred to {bodies}' },
    closed: { zh: '办结：{closing}', en: 'Closed: {closing}' },
    withdrawn: { zh: '撤回', en: 'Took the case back' },
    evaluated: { zh: '评价了办理结果', en: 'Rated the handling' },
    ...talkTextsOfAll(owner),
    ...callerTexts,
    ...checklistEventTexts,
    ...keepingTexts,
    ...outerOrderEventTexts,
    ...successionTexts,
    ...formerTexts,
    ...undoTexts,
  },
  next: {
    pending: {
      zh: '{bureau}最迟 {date} 决定是否受理。',
      en: '{bureau} decides by {date} whether to accept it.',
    },
    processing: {
      zh: '{bureau}正在办理，最迟 {date} 答复您。',
      en: '{bureau} is handling it and answers you by {date}.',
    },
    at_enterprise: { zh: '企业最迟 {date} 答复。', en: 'The company replies by {date}.' },
    confirming: {
      zh: '企业已经答复，请确认问题是否解决。',
      en: 'The company has replied; please say whether it is settled.',
    },
    closed: { zh: '本案已经办结。', en: 'The case is closed.' },
    referred: { zh: '请按下方说明联系受理部门。', en: 'Please turn to the body named below.' },
    refused: { zh: '没有受理，理由见下方。', en: 'It was not accepted; the reason stands below.' },
    withdrawn: { zh: '您已撤回。', en: 'You took it back.' },
  },
}
