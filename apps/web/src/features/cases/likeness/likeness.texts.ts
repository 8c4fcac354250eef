import { texts } from '../../../lib/i18n.ts'

/** Words on answers that are nearly the same as former ones. */
export const likenessTexts = texts('cases-likeness', {
  zh: {
    told: '与本单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%）。请写明本件查明了什么。',
    refused:
      '与本单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%），提交会被退回。请写明本件查明了什么。',
    mark: '雷同答复',
    marked: '与该单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%）',
  },
  en: {
    told: 'Nearly the same as {n} {n|answer|answers} of your unit in the last {days} {days|day|days} (up to {percent} %). Please say what was found out in this case.',
    refused:
      'Nearly the same as {n} {n|answer|answers} of your unit in the last {days} {days|day|days} (up to {percent} %): it will be refused. Please say what was found out in this case.',
    mark: 'Boilerplate',
    marked:
      'Nearly the same as {n} {n|answer|answers} of the unit in the {days} {days|day|days} before (up to {percent} %)',
  },
})
