import { templates } from '../../features/outbox/outbox.service.ts'

/** What tells leaders that somebody read a case in an emergency. */
export const dossierTemplates = templates({
  emergency: {
    category: 'BIZ',
    delivery: 'notice',
    fields: ['caseNo', 'office', 'who', 'reason'],
    subject: { zh: '应急调阅 {caseNo}', en: 'Emergency reading of {caseNo}' },
    text: {
      zh: '{office}{who}应急调阅了案件 {caseNo}，理由：{reason}。请核实是否确有必要。',
      en: '{who} of {office} read case {caseNo} in an emergency. Reason: {reason}. Please see whether it was needed.',
    },
    sms: {
      zh: '有人应急调阅了案件 {caseNo}，请登录核实。',
      en: 'Case {caseNo} was read in an emergency. Please sign in and see.',
    },
  },
})
