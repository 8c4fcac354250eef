import type { Both } from '../kit/language.ts'

export const clusterStateTexts = {
  open: { zh: '待看', en: 'To be looked at' },
  taken: { zh: '已接手', en: 'Taken over' },
  undone: { zh: '已拆散', en: 'Taken apart' },
} as const satisfies Record<string, Both>
export type ClusterState = keyof typeof clusterStateTexts
export const CLUSTER_STATES = Object.keys(clusterStateTexts) as [ClusterState, ...ClusterState[]]

/** Why a case stands with the others; names are never compared. */
export const clusterReasonTexts = {
  TEXT: { zh: '文字', en: 'Words' },
  PHONE: { zh: '同一手机', en: 'Same phone' },
  WAYBILL: { zh: '同一运单', en: 'Same waybill' },
  RUN: { zh: '运单连号', en: 'Run of waybills' },
  OUTLET: { zh: '网点', en: 'Outlet' },
  AREA: { zh: '同一地区', en: 'Same area' },
  SAME_DAY: { zh: '同一天提交', en: 'Filed on one day' },
  CHANNEL_12345: { zh: '12345 转来', en: 'From 12345' },
  BY_HAND: { zh: '人工加入', en: 'Added by hand' },
} as const satisfies Record<string, Both>
export type ClusterReason = keyof typeof clusterReasonTexts
export const CLUSTER_REASONS = Object.keys(clusterReasonTexts) as [ClusterReason, ...ClusterReason[]]

/** What an appeal came to, or what is claimed in it. */
export const clusterResultTexts = {
  paid: { zh: '赔付', en: 'Paid' },
  claimed: { zh: '要求', en: 'Claimed' },
} as const satisfies Record<string, Both>
