import { texts } from '../../../lib/i18n.ts'

/** Words on the versions of rules that decided something of a case. */
export const rulesTexts = texts('cases-rules', {
  zh: {
    ruleVersions: '所依规则',
    ruleVersion: '{rule}第 {no} 版',
    asOf: '适用规则版本',
    versionDigest: '{rule}第 {no} 版，SM3 {sm3}',
  },
  en: {
    ruleVersions: 'Rules it went by',
    ruleVersion: '{rule}, version {no}',
    asOf: 'Rules as of',
    versionDigest: '{rule}, version {no}, SM3 {sm3}',
  },
})
