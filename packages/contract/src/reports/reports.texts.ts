import { callerTexts } from '../callers/callers.events.ts'
import type { CaseTexts } from '../cases/cases.texts.ts'
import { checklistEventTexts } from '../checklists/checklists.events.ts'
import { talkTexts } from '../conversations/conversations.events.ts'
import { keepingTexts } from '../keeping/keeping.events.ts'
import { successionTexts } from '../organisations/organisations.succession.ts'
import { outerOrderEventTexts } from '../outerOrders/outerOrders.events.ts'
import { formerTexts } from '../takeovers/takeovers.events.ts'
import { undoTexts } from '../undo/undo.events.ts'
import type { ReportAction, ReportState, reportEvents } from './reports.workflow.ts'

const owner = { zh: '举报人', en: 'reporter' }

export const reportTexts: CaseTexts<ReportState, ReportAction, keyof typeof reportEvents> = {
  name: { zh: '举报', en: 'Report' },
  owner,
  states: {
    pending: { desk: { zh: '待受理', en: 'To be accepted' }, portal: { zh: '待受理', en: 'To be accepted' } },
    verifying: {
      desk: { zh: '核查中', en: 'Being verified' },
      portal: { zh: '核查中', en: 'Being verified' },
    },
    investigating: {
      desk: { zh: '立案调查', en: 'Under investigation' },
      portal: { zh: '立案调查', en: 'Under investigation' },
    },
    not_filed: {
      desk: { zh: '不予立案，待答复', en: 'No case opened, to be answered' },
      portal: { zh: '核查完毕', en: 'Verified' },
    },
    handled: {
      desk: { zh: '已处理，待答复', en: 'Handled, to be answered' },
      portal: { zh: '已处理', en: 'Handled' },
    },
    answered: { desk: { zh: '已答复', en: 'Answered' }, portal: { zh: '已答复', en: 'Answered' } },
    transferred: { desk: { zh: '已移送', en: 'Passed on' }, portal: { zh: '已移送', en: 'Passed on' } },
    refused: { desk: { zh: '不予受理', en: 'Not accepted' }, portal: { zh: '不予受理', en: 'Not accepted' } },
    withdrawn: { desk: { zh: '已撤回', en: 'Taken back' }, portal: { zh: '已撤回', en: 'Taken back' } },
  },
  actions: {
    accept: {
      name: { zh: '受理', en: 'Accept' },
      after: {
        zh: '您成为承办人，核查期限开始计算；举报人收到通知',
        en: 'You become the handler, verification begins; the reporter is told',
      },
    },
    takeOver: {
      name: { zh: '接办', en: 'Take over' },
      after: {
        zh: '您成为承办人，可以按用途查看举报人；记入办理记录',
        en: 'You become the handler and may look up the reporter for a purpose; it is recorded',
      },
    },
    redirect: {
      name: { zh: '转其他管局', en: 'Pass to another bureau' },
      after: { zh: '对方管局接着办理，受理期限不变', en: 'The other bureau goes on; the time limit stays' },
    },
    refuse: {
      name: { zh: '不予受理', en: 'Do not accept' },
      after: { zh: '举报人收到理由，举报办结', en: 'The reporter gets the reason; the report ends' },
    },
    passOn: {
      name: { zh: '移送', en: 'Pass on' },
      after: {
        zh: '举报人收到受移送部门的名称，举报在本平台办结',
        en: 'The reporter learns which body it is; the report ends here',
      },
    },
    extend: {
      name: { zh: '延长核查', en: 'Extend' },
      after: {
        zh: '核查期限延长一次，从原到期日接着计算；举报人收到通知',
        en: 'The time runs on once from the day it was due; the reporter is told',
      },
    },
    fileLead: {
      name: { zh: '立案', en: 'Open a case' },
      after: {
        zh: '生成执法线索，九十日内作出处罚决定；举报人只看到“立案调查”',
        en: 'An enforcement lead is made, with ninety days for a decision; the reporter reads the state only',
      },
    },
    notFile: {
      name: { zh: '不予立案', en: 'Open no case' },
      after: { zh: '核查结束，随后答复举报人', en: 'Verification ends; the reporter is answered next' },
    },
    handle: {
      name: { zh: '登记处理结果', en: 'Record the result' },
      after: { zh: '执法线索办结，随后答复举报人', en: 'The lead is decided; the reporter is answered next' },
    },
    answer: {
      name: { zh: '答复举报人', en: 'Tell the reporter' },
      after: {
        zh: '举报人收到短信和站内信，举报办结',
        en: 'The reporter gets an SMS and a message; the report ends',
      },
    },
    withdraw: {
      name: { zh: '撤回', en: 'Take back' },
      after: {
        zh: '不再向您答复；涉嫌违法的线索，管局仍可依职权调查',
        en: 'You get no answer any more; the bureau may still look into a breach by itself',
      },
    },
  },
  events: {
    filed: { zh: '提交了举报', en: 'Filed the report' },
    routed: { zh: '由{bureau}办理：{why}', en: '{bureau} handles it: {why}' },
    handler_changed: { zh: '经办人由{from}改为{to}', en: 'Handler changed from {from} to {to}' },
    accepted: { zh: '受理了举报，最迟 {dueOn} 完成核查', en: 'Accepted, to be verified by {dueOn}' },
    taken_over: { zh: '换人承办', en: 'Another handler took over' },
    redirected: { zh: '转由{bureau}办理', en: 'Passed to {bureau}' },
    refused: { zh: '不予受理：{reason}', en: 'Not accepted: {reason}' },
    passed_on: { zh: '移送{bodyName}', en: 'Passed on to {bodyName}' },
    extended: { zh: '核查延长到 {dueOn}', en: 'Verification extended to {dueOn}' },
    lead_filed: { zh: '生成执法线索 {leadNo}', en: 'Enforcement lead {leadNo}' },
    investigation_opened: { zh: '立案调查', en: 'An investigation is open' },
    not_filed: { zh: '核查完毕，不予立案', en: 'Verified, no case opened' },
    handled: { zh: '处理完毕：{result}', en: 'Handled: {result}' },
    answered: { zh: '答复了举报人', en: 'Told the reporter' },
    withdrawn: { zh: '撤回了举报', en: 'Took the report back' },
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
    pending: {
      zh: '{bureau}最迟 {date} 决定是否受理。',
      en: '{bureau} decides by {date} whether to accept it.',
    },
    verifying: { zh: '{bureau}正在核查，最迟 {date} 完成。', en: '{bureau} verifies it by {date}.' },
    investigating: {
      zh: '已经立案，最迟 {date} 作出决定，之后告诉您结果。',
      en: 'An investigation is open; a decision is due by {date}, then you learn the result.',
    },
    not_filed: {
      zh: '核查完毕，{bureau}接着答复您。',
      en: 'Verification is done; {bureau} answers you next.',
    },
    handled: { zh: '处理完毕，{bureau}接着答复您。', en: 'It is handled; {bureau} answers you next.' },
    answered: { zh: '举报已经办结，结果见下方。', en: 'The report is finished; the result stands below.' },
    transferred: { zh: '举报已移送有权处理的部门。', en: 'The report went to the body in charge.' },
    refused: {
      zh: '举报没有受理，理由见下方。',
      en: 'The report was not accepted; the reason stands below.',
    },
    withdrawn: { zh: '您已撤回这条举报。', en: 'You took this report back.' },
  },
}
