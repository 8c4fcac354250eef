import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { sampleWaybill } from '@appeal/contract/sandbox/sandbox.waybills.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Brand, CARRIERS, MAIL_KINDS, PLACES, PROBLEMS } from './demo.nation.data.ts'
import { asides, askings, openings, tellings } from './demo.tellings.data.ts'
import { matters, streets } from './demo.texts.ts'

/** Appeals for each item, beside those of a brand that serves without fault. */
const appealsOf = (care: number) => 0.5 + 4 * (1 - care)

const BRANDS = Object.entries(CARRIERS).map(
  ([brand, { millions, care }]) => [brand as Brand, millions * appealsOf(care)] as const,
)
const COUNTIES = PLACES.map(([share, ...counties]) => [counties, share] as const)

/** A brand, as often as people appeal about it. */
export const someBrand = (random: Random): Brand => random.weighed(BRANDS)

/** A county anywhere in the country, as often as people of its province appeal. */
export const someCounty = (random: Random): string => random.pick(random.weighed(COUNTIES))

/** How often somebody says only what they want. */
const VAGUE = 0.06

/** All that is known to be said of a kind of problem. */
export const sentencesOf = (problem: keyof typeof matters): string[] => [
  ...tellings[problem],
  ...matters[problem].map(({ text }) => text),
]

/**
 * What somebody writes of a matter: never quite what another one writes, and at times so that nobody could say what kind
 * of problem it is. The same number gives the same words, and takes nothing from other chances.
 */
export function tell(seed: number, sentences: readonly string[]): string {
  const random = seededRandom(seed)
  const [opening, aside, other] = [random.pick(openings), random.pick(asides), random.pick(asides)]
  const asking = random.pick(askings)
  if (random.chance(VAGUE)) return `${opening}东西有问题，${aside || '网点不处理。'}${asking}`
  const told = random.pick(sentences)
  const more = other === aside ? '' : other
  return `${opening}${random.chance(0.7) ? `${told}${aside}` : `${aside}${told}`}${more}${asking}`
}

export interface MatterOf {
  /** The day on which it is filed. */
  today: string
  own: { name: string; phone: string }
  brand: Brand
  /** Of the end that answers. */
  areaCode: string
  /** What it is about, anything unless said. */
  problem?: keyof typeof matters | undefined
}

/** Somebody's matter with an enterprise, as the form takes it. */
export function inventMatter(
  random: Random,
  { today, own, brand, areaCode, problem }: MatterOf,
): SubmitAppeal {
  const l1 = problem ?? random.weighed(PROBLEMS)
  const matter = random.pick(matters[l1])
  const isSender = l1 === 'COD' || l1 === 'ACCEPT' || random.chance(0.3)
  const isAnsweredBySender = l1 === 'COD' || (isSender && (l1 === 'ACCEPT' || l1 === 'CHARGE'))
  const party = (mine: boolean, answers: boolean) => ({
    ...(mine ? own : { name: '某商家', phone: `139${random.digits(8)}` }),
    areaCode: answers || random.chance(0.3) ? areaCode : someCounty(random),
    address: random.pick(streets),
  })
  const insured = random.chance(0.25)
  return {
    brand,
    mailKind: random.weighed(MAIL_KINDS[brand === 'CHINAPOST' ? 'POSTAL' : 'EXPRESS']),
    waybillNo: sampleWaybill(brand, random.digits),
    l1,
    l2: matter.l2,
    appellantRole: isSender ? 'SENDER' : 'RECIPIENT',
    sender: party(isSender, isAnsweredBySender),
    recipient: party(!isSender, !isAnsweredBySender),
    postDate: addCalendarDays(today, -14 - random.below(10)),
    itemName: matter.item,
    itemValue: `${matter.value}.00`,
    insured,
    ...(insured && { insuredAmount: `${matter.value}.00` }),
    postage: `${8 + random.below(20)}.00`,
    complaintDate: addCalendarDays(today, -9 - random.below(4)),
    complaintChannel: random.pick(['HOTLINE', 'ONLINE', 'OUTLET'] as const),
    complaintResult: random.pick(['NO_REPLY', 'UNSATISFIED'] as const),
    complaintTicketNo: `T${random.digits(8)}`,
    content: matter.text,
    ...(matter.told && { particulars: matter.told }),
    demands: random.chance(0.7) ? ['COMPENSATE', 'APOLOGISE'] : ['EXPLAIN'],
    claimAmount: `${matter.value}.00`,
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
  }
}
