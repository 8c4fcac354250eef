import { setting } from '../../features/reference/settings/settings.declare.service.ts'

/** Whether cases that nobody has are given by the rule; whoever leads a bureau gives and takes them all the same. */
export const GIVE_BY_RULE = setting.flag('GIVE_BY_RULE', false, {
  in: 'SYS_BASE',
  sort: 145,
  zh: '无人承办的案件按规则自动分派',
  en: 'Cases that nobody has are given by the rule',
})
