import type { Both } from '../kit/language.ts'

/** Bodies outside of the postal regulator that pass cases on, or get them. */
export const OUTER_BODIES = ['HOTLINE_12345', 'PETITION', 'OTHER'] as const
export type OuterBody = (typeof OUTER_BODIES)[number]
export const outerBodyTexts: Readonly<Record<OuterBody, Both>> = {
  HOTLINE_12345: { zh: '12345 热线', en: 'Hotline 12345' },
  PETITION: { zh: '信访部门', en: 'Petition office' },
  OTHER: { zh: '其他单位', en: 'Another body' },
}

/** `RECEIVED`: the body passed the matter on and wants an answer; `PASSED`: the bureau passed it to the body. */
export const OUTER_DIRECTIONS = ['RECEIVED', 'PASSED'] as const
export type OuterDirection = (typeof OUTER_DIRECTIONS)[number]
export const outerDirectionTexts: Readonly<Record<OuterDirection, Both>> = {
  RECEIVED: { zh: '外单位转来', en: 'Passed on to the bureau' },
  PASSED: { zh: '转给外单位', en: 'Passed on by the bureau' },
}

/** `DROPPED`: taken back by who passed it on, or entered by mistake. */
export const OUTER_STATES = ['OPEN', 'ANSWERED', 'DROPPED'] as const
export type OuterState = (typeof OUTER_STATES)[number]

/** By which way an answer went, or came. */
export const OUTER_WAYS = ['SYSTEM', 'LETTER', 'FAX', 'MAIL', 'PHONE', 'HAND'] as const
export type OuterWay = (typeof OUTER_WAYS)[number]
export const outerWayTexts: Readonly<Record<OuterWay, Both>> = {
  SYSTEM: { zh: '对方系统', en: 'their system' },
  LETTER: { zh: '函件', en: 'letter' },
  FAX: { zh: '传真', en: 'fax' },
  MAIL: { zh: '电子邮件', en: 'e-mail' },
  PHONE: { zh: '电话', en: 'telephone' },
  HAND: { zh: '当面', en: 'by hand' },
}

/** What a body is called; one that is none of the list, by its own name. */
export const outerBodyName = (body: OuterBody, name: string | null): Both =>
  body === 'OTHER' && name ? { zh: name, en: name } : outerBodyTexts[body]
