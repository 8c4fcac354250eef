/** What work or law a personal value is shown in full for (个人信息保护法 art. 13, 34): the entries of REVEAL_REASON. */
export const REVEAL_REASONS = [
  'CALL_BACK',
  'VERIFY_IDENTITY',
  'VERIFY_ADDRESS',
  'SERVE_PAPER',
  'MEDIATE',
  'INVESTIGATE',
  'OWN_REQUEST',
  'AUTHORITY_REQUEST',
  'OTHER',
] as const
export type RevealReason = (typeof REVEAL_REASONS)[number]

/** Why something is shown in full: one of the list, and words of one's own where none of the list says it. */
export interface RevealPurpose {
  reasonCode: RevealReason
  reason?: string | undefined
}
