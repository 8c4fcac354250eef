import { setting } from '../../reference/settings/settings.declare.service.ts'

export const WORKBENCH_DATA = setting.json('SNOWY_SYS_DEFAULT_WORKBENCH_DATA', '{"shortcut":[]}', {
  in: 'SYS_BASE',
  sort: 190,
  zh: '默认快捷方式',
  en: 'Default shortcuts',
})
