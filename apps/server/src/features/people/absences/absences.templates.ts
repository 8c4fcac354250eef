import { templatesOn } from '../../outbox/outbox.service.ts'

/** What is told about absences. */
export const absenceTemplates = templatesOn('work')({
  substituteGone: {
    subject: { zh: '代办人已离岗', en: 'Your substitute has left' },
    text: {
      zh: '您外出期间的代办人已离岗，在办件回到您的待办，请另选代办人。',
      en: 'Whoever stood in for you has left. Your cases are yours again; please name another substitute.',
    },
    sms: { zh: '您的代办人已离岗，请另选代办人。', en: 'Your substitute has left; please name another one.' },
  },
})
