import { texts } from '../../lib/i18n.ts'

export const fromPhoneTexts = texts('fromPhone', {
  zh: {
    title: '用手机传照片',
    scan: '用手机相机或微信扫一扫，不用登录。照片会出现在下面，您在这里接着填。',
    sign: '手机上显示的两个词应该是',
    valid: '{minutes} 分钟内有效，只能给这里传照片，看不到您填的内容。',
    code: '二维码：用手机扫，打开传照片的页面',
    coming: '正在准备二维码',
    connected: '手机连上了，还可以接着传',
    sending: '手机正在传第 {n} 个：{name}，{percent}%',
    over: '二维码已失效。传到这里的照片都在。',
    surplus: '{names}放不下了：一共最多 {count} 个',
    another: '换一个',
    end: '不用手机了',
  },
  en: {
    title: 'Photos from your phone',
    scan: 'Scan it with the phone’s camera or WeChat; no need to sign in. The photos appear below, and you go on here.',
    sign: 'Your phone should show the two words',
    valid:
      'Valid for {minutes} {minutes|minute|minutes}. It can only bring photos here, and sees nothing of what you fill in.',
    code: 'QR code: scan it with a phone to open the page for photos',
    coming: 'Preparing the code',
    connected: 'The phone is connected and can send more',
    sending: 'The phone is sending file {n}: {name}, {percent}%',
    over: 'The code is no longer valid. The photos that came are here.',
    surplus: 'No room for {names}: at most {count} in all',
    another: 'New code',
    end: 'Stop using the phone',
  },
})
