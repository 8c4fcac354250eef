import { texts } from '../../lib/i18n.ts'

export const publishedTexts = texts('publishedBulletins', {
  zh: {
    lead: '按月、按季发布。数字取自冻结的统计快照，由三人审核后发布。',
    none: '还没有发布通告',
    toStatistics: '看看申诉统计',
    gone: '没有这一期通告',
    goneSay: '它可能还没有发布。',
    published: '{day}发布',
    print: '打印',
    chineseOnly: '通告以中文发布。',
    titleMonth: '{month}邮政业用户申诉情况的通告',
    titleQuarter: '{year} 年第 {n} 季度邮政业用户申诉情况的通告',
  },
  en: {
    lead: 'Published monthly and quarterly. The numbers come from frozen snapshots and are reviewed by three people.',
    none: 'No bulletin has been published yet',
    toStatistics: 'See the statistics',
    gone: 'There is no such bulletin',
    goneSay: 'It may not be published yet.',
    published: 'Published on {day}',
    print: 'Print',
    chineseOnly: 'Bulletins are published in Chinese.',
    titleMonth: 'Appeals about postal services in {month}',
    titleQuarter: 'Appeals about postal services in quarter {n} of {year}',
  },
})
