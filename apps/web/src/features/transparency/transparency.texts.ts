import { texts } from '../../lib/i18n.ts'

export const transparencyTexts = texts('transparency', {
  zh: {
    title: '公开存证',
    lead: '案件每一步的记录、查阅记录和系统操作，每小时写入一份只能追加的存证，并由系统签名。保存任何一个签名，以后就能发现记录是否被改动、删除或截断。',
    check: '核对证明文件',
    checkSay:
      '选择从案件中下载的存证证明（JSON），可以同时选择较早的一份证明或保存的签名。核对在您的浏览器里完成，文件不会上传，断网也可以。',
    choose: '选择证明文件',
    checker: '下载离线核对工具（一个网页文件）',
    keyName: '公钥指纹（SM3）',
    heads: '最近的签名',
    headsSay: '每小时一个，新签名写明前一个签名的摘要。可以通过接口获取全部签名和一致性证明。',
    month: '下载本月全部签名：',
    none: '还没有签名',
    noneSay: '第一个签名在系统启用后一小时内产生。',
    at: '时间',
    seq: '编号',
    size: '条数',
    root: '根摘要（SM3）',
    destroyed: '依法销毁',
    destroyedSay: '保存期满或者本人要求删除的案件，由两人决定后销毁内容并登记编号；统计数据不变。',
    destroyedIn: '{year} 年：销毁案件 {cases} 件，删除个人信息 {persons} 人',
  },
  en: {
    title: 'Public log',
    lead: 'Every step of a case, every reading and every operation is taken into an append-only log each hour, and the log is signed. Whoever keeps one signed head can find later whether records were changed, removed or cut off.',
    check: 'Check a proof file',
    checkSay:
      'Choose the proof (JSON) that was downloaded from a case, with an earlier one or heads that you kept if you like. It is checked in your browser: nothing is uploaded, and no network is needed.',
    choose: 'Choose a proof file',
    checker: 'Download the checker, one page that wants no network',
    keyName: 'Fingerprint of the key (SM3)',
    heads: 'Newest heads',
    headsSay:
      'One each hour, and each names the one before by its digest. All of them, and proofs of consistency, can be fetched by the interface.',
    month: 'All heads of this month: ',
    none: 'There is no head yet',
    noneSay: 'The first one is signed within an hour of the start.',
    at: 'Time',
    seq: 'Number',
    size: 'Entries',
    root: 'Root (SM3)',
    destroyed: 'Destroyed by law',
    destroyedSay:
      'Contents of cases whose time is over, or whose people asked for it, are destroyed when two persons decide so, under a number of a register; statistics stay as they are.',
    destroyedIn: 'In {year}: cases destroyed {cases}, people whose data was deleted {persons}',
  },
})
