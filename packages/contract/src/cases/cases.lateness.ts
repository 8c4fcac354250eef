/** How near the legal end of what presses is: past it or not, today, within three days; days are China's. */
export const LATENESS = ['true', 'false', 'today', 'threeDays'] as const
export type Lateness = (typeof LATENESS)[number]

/** Whose cases a list is asked for, where nobody works on them yet. */
export const NOBODY = 'none'
