import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { type CompensatedMail, compensationFor, type Damage } from '@appeal/contract/remedies/compensation.ts'
import { useState } from 'react'
import { pick } from '../../lib/i18n.ts'

const DAMAGE_OF: Partial<Record<string, Damage>> = { DELAY: 'DELAY', DAMAGE: 'PARTIAL' }
export const AMOUNTS = ['value', 'loss', 'insuredAmount', 'postage'] as const
export type Amount = (typeof AMOUNTS)[number]
const SUM = /^\d{1,8}(\.\d{1,2})?$/
const isSum = (text: string) => SUM.test(text)

/** What the case tells of the item, to be changed by who reckons. */
export function useCompensation(
  detail: Pick<AppealDetail, 'serviceKind' | 'l1' | 'itemValue' | 'insuredAmount' | 'postage'>,
) {
  const [mail, setMail] = useState<CompensatedMail>(detail.serviceKind === 'EXPRESS' ? 'EXPRESS' : 'RECORDED')
  const [damage, setDamage] = useState<Damage>(DAMAGE_OF[detail.l1] ?? 'TOTAL')
  const [gross, setGross] = useState(false)
  const [sums, setSums] = useState<Record<Amount, string>>({
    value: detail.itemValue ?? '',
    loss: '',
    insuredAmount: detail.insuredAmount ?? '',
    postage: detail.postage ?? '',
  })
  const shown = AMOUNTS.filter(
    (name) => (name !== 'loss' || damage !== 'TOTAL') && (name !== 'insuredAmount' || mail !== 'ORDINARY'),
  )
  const isWhole =
    isSum(sums.value) &&
    isSum(sums.postage) &&
    (damage !== 'PARTIAL' || isSum(sums.loss)) &&
    shown.every((name) => sums[name] === '' || isSum(sums[name]))
  const { loss, insuredAmount } = sums
  return {
    mail,
    damage,
    gross,
    sums,
    shown,
    setMail,
    setDamage,
    setGross,
    setSum: (name: Amount, value: string) => setSums((before) => ({ ...before, [name]: value.trim() })),
    /** Nothing while a sum is missing or is none. */
    reckoned: isWhole
      ? compensationFor({
          ...{ mail, damage, gross, value: sums.value, postage: sums.postage },
          ...(shown.includes('loss') && { loss }),
          ...(shown.includes('insuredAmount') && { insuredAmount }),
        })
      : undefined,
  }
}

/** Codes of the rules as choices. */
export const optionsOf = <T extends string>(words: Readonly<Record<T, { zh: string; en: string }>>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: pick(words[value]) }))
