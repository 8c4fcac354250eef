import type { Both } from '../kit/language.ts'

export const radarKindTexts = {
  burst: { zh: '突增', en: 'Burst' },
  rise: { zh: '缓升', en: 'Slow rise' },
} as const satisfies Record<string, Both>
export type RadarKind = keyof typeof radarKindTexts
export const RADAR_KINDS = Object.keys(radarKindTexts) as [RadarKind, ...RadarKind[]]

export const radarStateTexts = {
  open: { zh: '待看', en: 'To be looked at' },
  noted: { zh: '已知悉', en: 'Noted' },
  dismissed: { zh: '判为不是', en: 'Not an incident' },
  ordered: { zh: '已督办', en: 'Ordered' },
} as const satisfies Record<string, Both>
export type RadarState = keyof typeof radarStateTexts
export const RADAR_STATES = Object.keys(radarStateTexts) as [RadarState, ...RadarState[]]
