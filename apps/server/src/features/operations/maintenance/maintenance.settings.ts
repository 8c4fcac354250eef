import { setting } from '../../reference/settings/settings.declare.service.ts'

const ABOUT = { in: 'SYS_BASE' } as const

export const MAINTENANCE_ON = setting.flag('MAINTENANCE_ON', false, {
  ...ABOUT,
  sort: 200,
  zh: '维护模式：只能查看，不能提交和办理',
  en: 'Maintenance: everything can be read, nothing is filed or handled',
})
export const MAINTENANCE_WORDS = setting.text('MAINTENANCE_WORDS', '', {
  ...ABOUT,
  sort: 210,
  zh: '维护说明（可不填）',
  en: 'Why, in a few words; may be empty',
})
export const MAINTENANCE_UNTIL = setting.text('MAINTENANCE_UNTIL', '', {
  ...ABOUT,
  sort: 220,
  zh: '预计恢复时间（可不填）',
  en: 'When it is expected to end; may be empty',
})
