import { texts } from '../../../lib/i18n.ts'

/** Words of reading a case of another office in an emergency. */
export const emergencyTexts = texts('cases.emergency', {
  zh: {
    title: '应急调阅',
    lead: '调阅其他管理局的案件，仅限一次，得到案卷 PDF；其他操作不因此开放。',
    told: '您的负责人、案件所在管理局的负责人会立即收到通知，当事人可以看到您的单位、职务和理由类别，安全管理员会收到告警。',
    caseNo: '案件编号',
    caseNoHint: '完整编号，例如 SS4403002026112600001',
    caseNoShort: '请填写完整的案件编号',
    reasonCode: '理由',
    reasonCodeMissing: '请选择理由',
    reason: '具体情况',
    reasonHint: '为什么必须现在由您查阅',
    reasonShort: '请写明具体情况，至少 10 个字',
    read: '调阅案卷',
    done: '案卷已下载，调阅已记录',
  },
  en: {
    title: 'Emergency',
    lead: 'Read a case of another office: once, as a PDF of its file. Nothing else of the case opens by it.',
    told: 'Your leaders and those of the office that has the case are told at once, the appellant sees your office, role and kind of reason, and the security desk is alarmed.',
    caseNo: 'Case number',
    caseNoHint: 'In full, such as SS4403002026112600001',
    caseNoShort: 'Please give the full case number',
    reasonCode: 'Reason',
    reasonCodeMissing: 'Please choose a reason',
    reason: 'What happened',
    reasonHint: 'Why you have to read it now',
    reasonShort: 'Please say what happened, in ten characters or more',
    read: 'Read the case file',
    done: 'The file was saved, and the reading is on record',
  },
})
