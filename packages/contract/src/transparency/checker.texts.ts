import type { Both } from '../kit/language.ts'

/** Name of the file that checks proofs without any network, as it is served and as it lies with the papers of a case. */
export const CHECKER_FILE = 'proof-checker.html'

/** What that file says of itself; what it finds is told by `verdictIn`. */
export const checkerTexts = {
  title: { zh: '存证证明核对工具', en: 'Checker of proofs' },
  proof: { zh: '存证证明', en: 'Proof in the public log' },
  lead: {
    zh: '选择或拖入案件的存证证明（JSON），可以同时放入较早的一份证明或保存的签名。本文件不连接网络，内容不会离开这台设备。',
    en: 'Choose or drop the proof of a case (JSON), with an earlier one or heads that you kept if you like. This file asks no network, and nothing leaves this device.',
  },
  choose: { zh: '选择文件', en: 'Choose files' },
  language: { zh: 'English', en: '中文' },
} as const satisfies Record<string, Both>

/** How a month of heads is used, said in the file itself. */
export const headsAreChecked: Both = {
  zh: `把本文件（JSON）与案件的存证证明一起放入 ${CHECKER_FILE} 或公开存证页面，即可核对证明所依据的签名就是公布的签名。`,
  en: `Put this file (JSON) into ${CHECKER_FILE} or the page of the public log together with the proof of a case: it tells whether the proof rests on the heads that were published.`,
}
