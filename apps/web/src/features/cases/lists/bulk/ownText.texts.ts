import { texts } from '../../../../lib/i18n.ts'

/** Words of what one case of an order for many has of its own. */
export const ownTextTexts = texts('appeals.lists.own', {
  zh: {
    write: '单独写',
    change: '改写',
    of: '{no} 的{field}',
    empty: '清空就用共同的那一段。',
    check: '试算这一件',
    cancel: '取消',
    variables: '这些逐件填写：{names}。单独要说的，试算之后在那一件下面写。',
  },
  en: {
    write: 'Write its own',
    change: 'Change',
    of: '{field} of {no}',
    empty: 'Left empty, the shared text is used.',
    check: 'Try this one',
    cancel: 'Cancel',
    variables:
      'Filled in for each case: {names}. What is to be said of one alone is written below it after the dry run.',
  },
})
