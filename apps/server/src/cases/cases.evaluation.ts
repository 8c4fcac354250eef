/** What a case keeps of its evaluation: 0 none, 1 awaited until a day, 2 given, 3 over. */
export interface Evaluation {
  evaluateStatus: number
  evaluateUntil: string | null
}

/** Where the evaluation stands on a day: what is over is not asked for any more, though the job is yet to say so. */
export const evaluationOn = ({ evaluateStatus, evaluateUntil }: Evaluation, today: string): number =>
  evaluateStatus === 1 && (evaluateUntil === null || evaluateUntil < today) ? 3 : evaluateStatus
