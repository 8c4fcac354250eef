import type { Both } from '../kit/language.ts'

/** What the history says of conversations: each line is read by the sides of its conversation. */
const userTalk = {
  written_to_user: { visibleTo: ['user', 'bureau'] },
  written_by_user: { visibleTo: ['user', 'bureau'] },
} as const
const enterpriseTalk = {
  written_to_enterprise: { visibleTo: ['enterprise', 'bureau'] },
  written_by_enterprise: { visibleTo: ['enterprise', 'bureau'] },
} as const
const notes = { noted: { visibleTo: ['bureau'] } } as const

/** Of a kind whose cases never lie with an enterprise. */
export const talkEvents = { ...userTalk, ...notes }
/** Of a kind whose cases are passed to enterprises. */
export const talkEventsOfAll = { ...userTalk, ...enterpriseTalk, ...notes }

/** The same in words. @param owner what whoever filed a case of the kind is called */
export const talkTexts = (owner: Both) => ({
  written_to_user: { zh: `给${owner.zh}发了消息`, en: `A message went to the ${owner.en}` },
  written_by_user: { zh: `${owner.zh}发来消息`, en: `The ${owner.en} wrote` },
  noted: { zh: '内部备注', en: 'Internal note' },
})
export const talkTextsOfAll = (owner: Both) => ({
  ...talkTexts(owner),
  written_to_enterprise: { zh: '给企业发了消息', en: 'A message went to the enterprise' },
  written_by_enterprise: { zh: '企业发来消息', en: 'The enterprise wrote' },
})
