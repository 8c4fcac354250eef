import { texts } from '../../lib/i18n.ts'

export const masterKeyTexts = texts('monitor.masterKey', {
  zh: {
    title: '主密钥',
    version: '现用第{version}版。',
    file: '存放在密钥文件中。',
    environment: '由环境变量给出，在那里更换。',
    rotate: '申请更换',
    rotateNote: '由另一位管理员确认后生成新密钥，不停机重新加密；请随后另存密钥文件',
    reason: '理由',
    pause: '暂停',
    resume: '继续',
    running: '正在用第{version}版重新加密，{at} 开始',
    paused: '用第{version}版重新加密已暂停（{at}），新旧密钥同时可用',
    finished: '已全部改用第{version}版，{at} 完成',
    rows: '{name}：{done} / {total}',
  },
  en: {
    title: 'Master key',
    version: 'Version {version} is in use.',
    file: 'It lies in the key file.',
    environment: 'The environment gives it, and it is changed there.',
    rotate: 'Ask for a change',
    rotateNote:
      'When another administrator confirms, a new key is made and everything is sealed anew while people work; keep a copy of the key file afterwards',
    reason: 'Reason',
    pause: 'Pause',
    resume: 'Go on',
    running: 'Sealing anew with version {version}, begun {at}',
    paused: 'Sealing anew with version {version} is paused ({at}); both keys are in use',
    finished: 'Everything lies under version {version}, done {at}',
    rows: '{name}: {done} of {total}',
  },
})
