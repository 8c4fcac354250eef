import { texts } from '../lib/i18n.ts'

/** Words of the fields for picture captchas and for codes by SMS or mail. */
export const codeTexts = texts('ui.codes', {
  zh: {
    captcha: '验证码',
    captchaHint: '算出结果，0 到 99',
    captchaResult: '结果',
    captchaPicture: '验证码图片，一道算式',
    captchaNew: '换一张',
    captchaWords: '用文字显示算式',
    captchaNoWords: '没有得到文字，请换一张再试',
    smsCode: '短信验证码',
    sendCode: '发送验证码',
    resend: '{seconds} 秒后重发',
    codeSent: '验证码已发送，5 分钟内有效',
    codeFirst: '请先发送验证码',
  },
  en: {
    captcha: 'Captcha',
    captchaHint: 'The result of the sum, 0 to 99',
    captchaResult: 'Result',
    captchaPicture: 'Captcha picture showing a sum',
    captchaNew: 'Another picture',
    captchaWords: 'Show the sum in words',
    captchaNoWords: 'No words came; try another picture',
    smsCode: 'SMS code',
    sendCode: 'Send code',
    resend: 'Again in {seconds} s',
    codeSent: 'The code was sent and is valid for 5 minutes',
    codeFirst: 'Please send a code first',
  },
})
