import { getLanguage } from '../lib/i18n.ts'

/** An area and what was written of the place in it: Chinese writes them as one, English needs something between. */
export const placeOf = ({ areaName, address }: { areaName: string; address: string }): string =>
  [areaName, address].filter(Boolean).join(getLanguage() === 'en' ? ', ' : '')
