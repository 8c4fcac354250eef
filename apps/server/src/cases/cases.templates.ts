import { templatesOn } from '../features/outbox/outbox.service.ts'

/** What is told about a case of any kind. */
export const caseTemplates = templatesOn('work')({
  caseFiled: {
    occasion: 'progress',
    subject: { zh: '{kind}已提交', en: 'Received: {kind}' },
    text: {
      zh: '您的{kind}{no}已提交{bureau}，最迟 {date}办理第一步。',
      en: '{kind} {no} is with {bureau}. The first step is due by {date}.',
    },
    sms: {
      zh: '您的{kind}{no}已提交，最迟 {date}办理第一步。',
      en: '{kind} {no} is received, next by {date}.',
    },
  },
  caseBroughtOver: {
    occasion: 'progress',
    subject: { zh: '{kind}已转入本平台', en: 'Goes on here: {kind}' },
    text: {
      zh: '您在{system}的{kind}（原编号 {outerNo}）已转入本平台继续办理，新编号{no}。',
      en: '{kind} {outerNo} in {system} goes on here as {no}.',
    },
    sms: {
      zh: '您的{kind}（原编号 {outerNo}）已转入本平台继续办理，新编号{no}。',
      en: '{kind} {outerNo} goes on here as {no}.',
    },
  },
  caseNews: {
    occasion: 'decision',
    subject: { zh: '{kind}有新进展', en: 'News of your case: {kind}' },
    text: { zh: '您的{kind}{no}：{news}。', en: '{kind} {no}: {news}.' },
  },
  caseGiven: {
    subject: { zh: '{kind}交给您办理', en: 'Given to you: {kind}' },
    text: { zh: '{kind}{no}现在由您办理。', en: '{kind} {no} is yours to handle now.' },
  },
  caseTaken: {
    subject: { zh: '{kind}已改由他人办理', en: 'No longer yours: {kind}' },
    text: {
      zh: '{kind}{no}不再由您办理，原因见办理记录。',
      en: '{kind} {no} is no longer yours; its history says why.',
    },
    sms: { zh: '{kind}{no}不再由您办理。', en: '{kind} {no} is no longer yours.' },
  },
  caseProgress: {
    subject: { zh: '{kind}有新进展', en: 'News of a case: {kind}' },
    text: { zh: '{kind}{no}：{news}。', en: '{kind} {no}: {news}.' },
  },
  caseWithdrawn: {
    subject: { zh: '{kind}已撤回', en: 'Withdrawn: {kind}' },
    text: {
      zh: '{kind}{no}已由提交人撤回，无需继续处理。',
      en: '{kind} {no} was withdrawn by whoever filed it. Nothing remains to be done.',
    },
    sms: { zh: '{kind}{no}已由提交人撤回。', en: '{kind} {no} was withdrawn.' },
  },
  caseEnded: {
    subject: { zh: '{kind}已办结', en: 'Closed: {kind}' },
    text: { zh: '{kind}{no}已办结。', en: '{kind} {no} is closed.' },
  },
  caseForOffice: {
    subject: { zh: '新的{kind}', en: 'New: {kind}' },
    text: {
      zh: '您有新的{kind}{no}，请最迟 {date}办理。',
      en: '{kind} {no} is waiting for you, due by {date}.',
    },
  },
})
