import { texts } from '../../lib/i18n.ts'

export const realNameTexts = texts('realName', {
  zh: {
    title: '请填写真实姓名',
    say: '申诉要用真实姓名，和您寄件、收件时用的一致。只有办理单位和被申诉的企业能看到，显示时遮住一部分。',
    name: '真实姓名',
    save: '保存',
  },
  en: {
    title: 'Please enter your real name',
    say: 'Appeals take your real name, the one you send and receive with. Only the bureau and the company in question see it, partly hidden.',
    name: 'Real name',
    save: 'Save',
  },
})
