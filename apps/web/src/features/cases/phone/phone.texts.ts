import { texts } from '../../../lib/i18n.ts'

export const phoneTexts = texts('phonePhotos', {
  zh: {
    title: '把照片传到电脑上',
    joining: '正在连接电脑',
    sign: '电脑上显示的两个词',
    same: '一样就对了；不一样，请不要传。',
    until: '{time} 以前可以传，传到电脑后在那里接着填。',
    last: '传完就可以关掉这一页。手机里不留任何内容。',
    over: '时间到了',
    overSay: '已经传好的都在电脑上。还要传，请在电脑上点“换一个”，再扫一次。',
    none: '没有扫到二维码',
    noneSay: '请在电脑上打开要填的那一页，点“照片在手机里？”，再用手机扫屏幕上的二维码。',
    refused: '这个二维码不能用',
    again: '再试一次',
  },
  en: {
    title: 'Send photos to your computer',
    joining: 'Connecting to the computer',
    sign: 'The two words on the computer',
    same: 'If they are the same, go on; if not, please send nothing.',
    until: 'You can send until {time}, and go on filling in on the computer.',
    last: 'Close this page when you are done. Nothing stays on the phone.',
    over: 'Time is up',
    overSay: 'What was sent is on the computer. To send more, press “New code” there and scan again.',
    none: 'No code was scanned',
    noneSay:
      'On the computer, open the page you are filling in, press “Photos on your phone?” and scan the code on the screen.',
    refused: 'This code cannot be used',
    again: 'Try again',
  },
})
