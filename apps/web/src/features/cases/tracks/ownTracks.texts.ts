import { texts } from '../../../lib/i18n.ts'

/** Words of the tracks that whoever filed a case adds. */
export const ownTrackTexts = texts('cases.ownTracks', {
  zh: {
    title: '物流轨迹',
    lead: '轨迹常被事后改动。现在复制一份，按原样留作证据。',
    add: '贴入轨迹',
    text: '轨迹原文',
    hint: '从企业网页、小程序或短信整段复制，每条连同日期、时间。提交后不能修改；企业看不到。',
    textMissing: '请把轨迹复制到这里',
    send: '保存为证据',
    later: '先不贴',
    kept: '您 {time} 贴入，读出 {n} 条',
    changed: '{at} 原为“{before}”，现为“{after}”',
    gone: '{at} 的“{before}”不见了',
    added: '{at} 后来补上“{after}”',
    differs: '和上一次不同',
    raw: '原文',
  },
  en: {
    title: 'Track of the item',
    lead: 'Tracks are often changed afterwards. Copy it now; it is kept as evidence as it is.',
    add: 'Add a track',
    text: 'Track as you copied it',
    hint: 'Copy it whole from the page, app or message of the enterprise, each line with its day and time. It cannot be changed once sent; the enterprise does not see it.',
    textMissing: 'Please copy the track into this field',
    send: 'Keep as evidence',
    later: 'Not now',
    kept: 'Added by you on {time}, {n} {n|line|lines} read',
    changed: '{at} read “{before}”, now reads “{after}”',
    gone: '{at}, “{before}” is gone',
    added: '{at}, “{after}” was put in later',
    differs: 'Differs from the time before',
    raw: 'Text as it was copied',
  },
})
