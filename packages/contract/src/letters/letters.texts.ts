import { callerTexts } from '../callers/callers.events.ts'
import type { CaseTexts } from '../cases/cases.texts.ts'
import { checklistEventTexts } from '../checklists/checklists.events.ts'
import { talkTextsOfAll } from '../conversations/conversations.events.ts'
import { keepingTexts } from '../keeping/keeping.events.ts'
import { successionTexts } from '../organisations/organisations.succession.ts'
import { outerOrderEventTexts } from '../outerOrders/outerOrders.events.ts'
import { formerTexts } from '../takeovers/takeovers.events.ts'
import { undoTexts } from '../undo/undo.events.ts'
import type { LetterAction, LetterState, letterEvents } from './letters.workflow.ts'

const owner = { zh: '来信人', en: 'writer' }

export const letterTexts: CaseTexts<LetterState, LetterAction, keyof typeof letterEvents> = {
  name: { zh: '表扬信', en: 'Thank-you letter' },
  owner,
  states: {
    pending: { desk: { zh: '待审核', en: 'To be screened' }, portal: { zh: '待审核', en: 'Being read' } },
    forwarded: {
      desk: { zh: '已转企业', en: 'With the company' },
      portal: { zh: '已转给企业', en: 'With the company' },
    },
    acknowledged: {
      desk: { zh: '企业已反馈', en: 'Company has answered' },
      portal: { zh: '企业已反馈', en: 'The company has answered' },
    },
    published: { desk: { zh: '已公开', en: 'Published' }, portal: { zh: '已公开', en: 'Published' } },
    returned: { desk: { zh: '已退回', en: 'Returned' }, portal: { zh: '已退回', en: 'Returned' } },
    withdrawn: { desk: { zh: '已撤回', en: 'Taken back' }, portal: { zh: '已撤回', en: 'Taken back' } },
  },
  actions: {
    forward: {
      name: { zh: '转企业', en: 'Pass to the company' },
      after: { zh: '企业收到来信，反馈表扬情况', en: 'The company gets the letter and says what it did' },
    },
    redirect: {
      name: { zh: '转其他管局', en: 'Pass to another bureau' },
      after: { zh: '对方管局接着办理，时限不变', en: 'The other bureau goes on; the time limit stays' },
    },
    sendBack: {
      name: { zh: '退回', en: 'Return' },
      after: { zh: '来信人收到理由，来信办结', en: 'The writer gets the reason; the letter ends' },
    },
    feedback: {
      name: { zh: '反馈', en: 'Answer' },
      after: { zh: '来信人看到您的反馈', en: 'The writer reads your answer' },
    },
    publish: {
      name: { zh: '公开', en: 'Publish' },
      after: {
        zh: '遮盖姓名后的文字在门户网站上公开',
        en: 'The text, with names masked, appears on the portal',
      },
    },
    unpublish: {
      name: { zh: '撤下', en: 'Take down' },
      after: { zh: '门户网站不再显示', en: 'The portal no longer shows it' },
    },
    revokeConsent: {
      name: { zh: '不再同意公开', en: 'No longer agree to publication' },
      after: { zh: '已经公开的立即撤下', en: 'A published letter comes down at once' },
    },
    withdraw: {
      name: { zh: '撤回', en: 'Take back' },
      after: { zh: '来信不再办理', en: 'The letter is not handled any more' },
    },
  },
  events: {
    filed: { zh: '写了表扬信', en: 'Wrote the letter' },
    routed: { zh: '由{bureau}审核：{why}', en: '{bureau} reads it: {why}' },
    handler_changed: { zh: '经办人由{from}改为{to}', en: 'Handler changed from {from} to {to}' },
    forwarded: { zh: '转给{enterprise}', en: 'Passed to {enterprise}' },
    redirected: { zh: '转由{bureau}办理', en: 'Passed to {bureau}' },
    sent_back: { zh: '退回了来信', en: 'Returned the letter' },
    acknowledged: { zh: '企业反馈：{commendation}', en: 'The company answered: {commendation}' },
    published: { zh: '在门户网站公开', en: 'Published on the portal' },
    unpublished: { zh: '从门户网站撤下', en: 'Taken down from the portal' },
    consent_revoked: { zh: '不再同意公开', en: 'No longer agrees to publication' },
    withdrawn: { zh: '撤回了来信', en: 'Took the letter back' },
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
      zh: '{bureau}最迟 {date} 读完并转给企业。',
      en: '{bureau} reads it and passes it on by {date}.',
    },
    forwarded: {
      zh: '企业正在了解情况并表扬当事人。',
      en: 'The company is looking into it and thanking the person.',
    },
    acknowledged: { zh: '企业已经反馈。', en: 'The company has answered.' },
    published: { zh: '来信已经公开，姓名做了遮盖。', en: 'The letter is published with names masked.' },
    returned: { zh: '来信已退回，理由见下方。', en: 'The letter was returned; the reason stands below.' },
    withdrawn: { zh: '您已撤回这封信。', en: 'You took this letter back.' },
  },
}
