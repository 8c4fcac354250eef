/** On what people are told something, and by which ways. */
export const OCCASIONS = [
  'decision',
  'answer',
  'progress',
  'message',
  'remedy',
  'work',
  'deadline',
  'approval',
  'supervision',
] as const
export type Occasion = (typeof OCCASIONS)[number]

/** What the law has people told (acceptance, non-acceptance, decision, end): one way at least stays open. */
export const STATUTORY: readonly Occasion[] = ['decision']

/** On what consumers and couriers are told something; everybody else is told on each. */
export const PORTAL_OCCASIONS: readonly Occasion[] = ['decision', 'answer', 'progress', 'message', 'remedy']

export const CHANNELS = ['inapp', 'sms', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]
