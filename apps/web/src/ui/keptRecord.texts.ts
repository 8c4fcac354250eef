import { texts } from '../lib/i18n.ts'

/** What a dialog says whose form was filled in before. */
export const keptRecordTexts = texts('ui.keptRecord', {
  zh: { back: '已恢复您上次没提交的内容', drop: '清空重填' },
  en: { back: 'What you had not submitted is back', drop: 'Start afresh' },
})
