import { texts } from '../lib/i18n.ts'

/** What a form says whose text was written in another tab, too. */
export const otherTabTexts = texts('ui.otherTab', {
  zh: {
    newer: '写在另一个标签页的内容较新',
    gone: '这段内容已在另一个标签页发出或清空，您写的仍留在这里',
    taken: '现在显示的是另一份内容',
    kept: '现在保留的是您在这里写的内容',
    theirs: '用那一份',
    empty: '这里也清空',
    mine: '保留我写的',
    back: '换回另一份',
  },
  en: {
    newer: 'Newer text was written in another tab',
    gone: 'This text was sent or cleared in another tab; what you wrote is still here',
    taken: 'The other text is shown now',
    kept: 'What you wrote here is kept',
    theirs: 'Take that one',
    empty: 'Clear it here too',
    mine: 'Keep mine',
    back: 'Change back to the other one',
  },
})
