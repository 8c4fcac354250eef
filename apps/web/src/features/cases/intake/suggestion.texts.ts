import { texts } from '../../../lib/i18n.ts'

/** Words of the suggestion beside the choice of the problem. */
export const suggestionTexts = texts('suggestion', {
  zh: {
    maybe: '根据您写的内容，可能是：',
    instead: '您写的内容也像是下面的问题，是的话可以改选：',
    words: '您写到“{words}”。',
    own: '由程序按以往的申诉推测，只供参考，选哪一类由您决定。',
    between: '”“',
  },
  en: {
    maybe: 'From what you have written it may be:',
    instead: 'What you have written also reads like this; if so, choose it instead:',
    words: 'You wrote “{words}”.',
    own: 'Guessed by a program from earlier appeals. You decide what it is.',
    between: '”, “',
  },
})
