import { texts } from '../../../lib/i18n.ts'

/** Words on answers that are nearly the same as former ones, or tell of people what they need not. */
export const likenessTexts = texts('cases-likeness', {
  zh: {
    told: '与本单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%）。请写明本件查明了什么。',
    refused:
      '与本单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%），提交会被退回。请写明本件查明了什么。',
    mark: '雷同答复',
    personal: '答复里有{words}。申诉人会读到答复，不是申诉人本人的请删去。',
    personalMark: '个人信息',
    personalMarked: '答复里有{words}，申诉人读得到',
    against: '前后不一：{words}。',
    missing: '这类问题的答复还应写明：{words}。',
    tone: '请换一种说法：{words}。申诉人会读到答复。',
    againstMark: '前后不一',
    missingMark: '未写明',
    toneMark: '不当用语',
    marked: '与该单位近 {days} 天内的 {n} 份答复几乎相同（最高 {percent}%）',
  },
  en: {
    told: 'Nearly the same as {n} {n|answer|answers} of your unit in the last {days} {days|day|days} (up to {percent} %). Please say what was found out in this case.',
    refused:
      'Nearly the same as {n} {n|answer|answers} of your unit in the last {days} {days|day|days} (up to {percent} %): it will be refused. Please say what was found out in this case.',
    mark: 'Boilerplate',
    personal: 'The answer holds: {words}. The appellant reads it; please leave out what is not their own.',
    personalMark: 'Personal data',
    personalMarked: 'The answer holds: {words}; the appellant reads it',
    against: 'The answer contradicts itself: {words}.',
    missing: 'For this problem the answer should also say: {words}.',
    tone: 'Please put it differently: {words}. The appellant reads the answer.',
    againstMark: 'Contradictions',
    missingMark: 'Not said',
    toneMark: 'Words that blame',
    marked:
      'Nearly the same as {n} {n|answer|answers} of the unit in the {days} {days|day|days} before (up to {percent} %)',
  },
})
