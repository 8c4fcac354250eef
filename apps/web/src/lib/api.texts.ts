import { texts } from './i18n.ts'

export const apiTexts = texts('api', {
  zh: {
    unreachable: '网络不通或者服务器没有回应，您填写的内容还在，请稍后再试',
    timeout: '等待太久，请稍后再试',
    downloadFailed: '文件下载失败或此文件不存在',
    signedIn: '登录成功',
    sumMissing: '请填写得数，0 到 99 的数字',
  },
  en: {
    unreachable:
      'The network or the server did not answer. What you entered is kept; please try again shortly',
    timeout: 'This took too long, please try again shortly',
    downloadFailed: 'The file download failed or this file does not exist',
    signedIn: 'You are signed in',
    sumMissing: 'Please enter the result, a number from 0 to 99',
  },
})
