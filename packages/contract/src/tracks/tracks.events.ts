/**
 * What the history says of tracks of the item: the text stands with the track, its SM3 digest here. Each side is told
 * of its own, the bureau of all.
 */
export const trackEvents = {
  track_by_user: { visibleTo: ['user', 'bureau'] },
  track_by_enterprise: { visibleTo: ['enterprise', 'bureau'] },
  track_by_bureau: { visibleTo: ['bureau'] },
} as const

export const trackEventTexts = {
  track_by_user: {
    zh: '贴入了物流轨迹，读出 {points} 条',
    en: 'Added the track of the item, {points} {points|line|lines} read',
  },
  track_by_enterprise: {
    zh: '企业贴入了物流轨迹，读出 {points} 条',
    en: 'The enterprise added the track of the item, {points} {points|line|lines} read',
  },
  track_by_bureau: {
    zh: '管局贴入了物流轨迹，读出 {points} 条',
    en: 'The bureau added the track of the item, {points} {points|line|lines} read',
  },
}
