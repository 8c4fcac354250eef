import { texts } from '../../../lib/i18n.ts'

export const receiptTexts = texts('receiptProof', {
  zh: {
    title: '存证',
    hash: '本次提交的哈希值（SM3）：{hash}',
    logged: '已存入公开存证，第 {head} 号签名，{at}。',
    waits: '公开存证每小时签名一次。此后重新打开本页，或在案件页，可取得存证证明，其中的哈希值应与上面相同。',
    save: '保存存证证明',
  },
  en: {
    title: 'Proof',
    hash: 'Hash of this submission (SM3): {hash}',
    logged: 'It is in the public log, under head {head} of {at}.',
    waits:
      'The public log is signed each hour. Open this page again afterwards, or the page of the case, to get the proof; the hash in it is the one above.',
    save: 'Save the proof',
  },
})
