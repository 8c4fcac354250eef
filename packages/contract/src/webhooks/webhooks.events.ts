/** What an enterprise's systems may be told of, and the messages to its units that each event stands for. */
export const WEBHOOK_EVENTS = {
  'case.transferred': ['enterpriseNew', 'caseForOffice'],
  'case.takenAway': ['takenAway'],
  'case.withdrawn': ['withdrawn', 'caseWithdrawn'],
  'case.corrected': ['corrected'],
  'case.urged': ['urged'],
  'case.message': ['caseMessage'],
  'case.ended': ['notAccepted', 'terminated'],
  'case.closed': ['closedAgain', 'caseEnded'],
  'reply.returned': ['rework'],
  'extension.decided': ['replyExtended', 'extensionRefused'],
  'clock.paused': ['clockPaused'],
  'clock.resumed': ['clockResumed'],
  'deadline.near': ['warning', 'dueToday'],
  'deadline.overdue': ['overdue'],
  'mediation.changed': [
    'mediation',
    'mediationProposal',
    'mediationAnswered',
    'mediationTerms',
    'mediationSigned',
    'mediationEnded',
  ],
  'remedy.changed': ['remedyPromised', 'remedySoon', 'remedyOverdue', 'remedyConfirmed', 'remedyDisputed'],
  'supervision.changed': [
    'supervisionIssued',
    'supervisionUrged',
    'supervisionMissing',
    'supervisionReturned',
    'supervisionExtended',
    'supervisionTalk',
    'supervisionReported',
    'supervisionClosed',
    'supervisionWithdrawn',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]
/** What is sent to try an endpoint; nobody subscribes to it. */
export const PING = 'ping'

const BY_MESSAGE: ReadonlyMap<string, WebhookEvent> = new Map(
  WEBHOOK_EVENT_NAMES.flatMap((event) => WEBHOOK_EVENTS[event].map((message) => [message, event] as const)),
)

/** The event that a message to a unit of an enterprise stands for; undefined where its systems need not know. */
export const eventOf = (message: string): WebhookEvent | undefined => BY_MESSAGE.get(message)
