import { texts } from '../../../lib/i18n.ts'

/** Words of the page that tells leaders what lies with whom. */
export const officerTexts = texts('cases.officers', {
  zh: {
    officers: '本局人员的在办件',
    unheld: '还没有人办理 {count} 件',
    forLeaders: '个人数字只有本局负责人看得到，不排名，不用于考核。',
    none: '还没有人办理来件',
    name: '姓名',
    open: '在办',
    late: '超期',
    near: '三日内到期',
    closed: '本月办结',
    reworked: '其中再次办理',
    satisfaction: '满意率',
    tooFew: '评价不足 10 件',
    away: '{until} 前不在岗',
  },
  en: {
    officers: 'Cases of our officers',
    unheld: '{count} {count|case|cases} that nobody works on',
    forLeaders: 'Only leaders of this bureau see figures of persons; they are no ranking and no appraisal.',
    none: 'Nobody works on a case yet',
    name: 'Name',
    open: 'Open',
    late: 'Late',
    near: 'Due within 3 days',
    closed: 'Ended this month',
    reworked: 'Of these handled again',
    satisfaction: 'Satisfied',
    tooFew: 'Fewer than 10 ratings',
    away: 'away until {until}',
  },
})
