import { ownAddress } from '@appeal/contract/cases/ownPages.ts'
import type { Language } from '@appeal/contract/kit/language.ts'
import { PORTAL_OCCASIONS } from '@appeal/contract/preferences/occasions.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Telling } from './messages.service.ts'

/** Where somebody without an account asks by number and telephone. */
const PROGRESS = '/portal/progress'

/**
 * Where whoever filed a case reads on; undefined for everybody else, who work at the desk, and where the product does
 * not know its own address (`PUBLIC_URL`).
 */
export function addressFor<F extends string>(
  { config: { PUBLIC_URL } }: Pick<Platform, 'config'>,
  { template: { occasion }, to, about }: Pick<Telling<F>, 'template' | 'to' | 'about'>,
): string | undefined {
  if (!PUBLIC_URL || !about || !occasion || !PORTAL_OCCASIONS.includes(occasion)) return undefined
  const path = 'userId' in to ? ownAddress(about) : 'phone' in to ? PROGRESS : undefined
  return path && new URL(path, PUBLIC_URL).href
}

const READ_ON = { zh: '查看：', en: ' Read on: ' } as const

/** A text that ends with an address, behind which nothing stands that a telephone could take for a part of it. */
export const withAddress = (text: string, address: string, language: Language): string =>
  `${text}${READ_ON[language]}${address}`
