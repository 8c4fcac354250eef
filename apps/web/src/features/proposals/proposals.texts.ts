import { texts } from '../../lib/i18n.ts'

export const proposalTexts = texts('proposals', {
  zh: {
    title: '待确认的更改',
    note: '须由另一位管理员确认后生效，七日内有效',
    what: '更改内容',
    shown: '依据：{details}',
    asker: '提出人',
    askedAt: '提出时间',
    confirm: '确认',
    refuse: '退回',
    none: '没有待确认的更改',
  },
  en: {
    title: 'Changes to confirm',
    note: 'Each needs a second administrator within seven days',
    what: 'Change',
    shown: 'As shown by: {details}',
    asker: 'Asked by',
    askedAt: 'Asked at',
    confirm: 'Confirm',
    refuse: 'Refuse',
    none: 'Nothing waits for confirmation',
  },
})
