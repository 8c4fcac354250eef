import { texts } from '../../lib/i18n.ts'

export const readAloudTexts = texts('readAloud', {
  zh: {
    listen: '朗读全文',
    listenPage: '朗读本页',
    pause: '暂停',
    resume: '继续朗读',
    stop: '停止朗读',
    noVoice: '这个浏览器不支持朗读。',
  },
  en: {
    listen: 'Read aloud',
    listenPage: 'Read this page aloud',
    pause: 'Pause',
    resume: 'Go on',
    stop: 'Stop reading',
    noVoice: 'This browser cannot read aloud.',
  },
})
