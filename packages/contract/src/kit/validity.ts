/** First and last day, `yyyy-MM-dd`, of what is in force for a time; null where there is none. */
export interface Validity {
  validFrom: string | null
  validTo: string | null
}

/** Whether something is in force on a day, `yyyy-MM-dd`. */
export const isInForce = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
