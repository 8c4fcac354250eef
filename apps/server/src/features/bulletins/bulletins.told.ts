import type { Sums } from '@appeal/contract/figures/measures.ts'
import { isSmall, keptBack, type Line } from '@appeal/contract/figures/smallNumbers.ts'
import {
  countsByKind,
  kindsTold,
  monthsIn,
  type Period,
  publishedBy,
  publishedProblems,
  SERVICE_KINDS,
  silentCodes,
} from '../figures/figures.service.ts'
import { KINDS, type Kind, MAIL_KINDS, mailKindOf, ofKind } from './bulletins.parts.ts'

type Name = 'handled' | 'valid'

/** Which sums are not told: of everything, and of both kinds of service, with which goes what is said of a kind. */
export interface SumsWithheld {
  all: Record<Name, boolean>
  kinds: Record<Name, boolean>
}

/** What of a period's counts a bulletin does not print, so that none below five can be read or reckoned. */
export interface Withheld extends SumsWithheld {
  problems: Record<Kind, Record<Name, ReadonlySet<string>>>
  /** Problems of which the kinds of mail are not told, and whether those of them all are not. */
  mail: Record<Kind, { problems: ReadonlySet<string>; all: boolean }>
  brands: Record<Name, ReadonlySet<string>>
}

const TOLD = { handled: false, valid: false }
const NONE_OF = { handled: new Set<string>(), valid: new Set<string>() }
const NO_MAIL = { problems: new Set<string>(), all: false }
/** Of a bulletin that prints every count. */
export const NOTHING_WITHHELD: Withheld = {
  all: TOLD,
  kinds: TOLD,
  problems: { postal: NONE_OF, express: NONE_OF },
  mail: { postal: NO_MAIL, express: NO_MAIL },
  brands: NONE_OF,
}

/**
 * Sums that are not told.
 *
 * @param ended   the period as cases ended in it, which is what open data count
 * @param counted the same, counted as the bulletin does
 */
export function sumsWithheld(ended: Period, counted: Period): SumsWithheld {
  const of = (period: Period, kind?: Kind): Sums => period.total('channel', kind && ofKind(kind))
  const isUntold = (month: Period) => [of(month).handled, of(month).valid].some(isSmall)
  const all = {
    handled: isSmall(of(counted).handled),
    // A quarter must not tell a month that is not told.
    valid: [ended, ...monthsIn(ended)].some(isUntold),
  }
  const told = kindsTold(ended)
  const handled =
    all.handled ||
    !told.handled ||
    [of(counted, 'postal'), of(counted, 'express')].some((n) => isSmall(n.handled))
  return { all, kinds: { handled, valid: handled || all.valid || !told.valid } }
}

/** Valid appeals by kind of mail, in the order of the columns, of a problem or of all. */
export function validByMail(period: Period, kind: Kind, l1?: string): number[] {
  const keep = ofKind(kind)
  const cells = [
    ...period.split('reason', ['mailKind'], (at) => keep(at) && (l1 === undefined || at.l1 === l1)),
  ]
  return MAIL_KINDS.map((mailKind) =>
    cells.reduce((sum, [code, { valid }]) => sum + (mailKindOf(code) === mailKind ? valid : 0), 0),
  )
}

const handledOf = ({ handled }: Sums) => [handled]
const codesOf = (lines: readonly Line[]) => lines.map(({ code }) => code)

/** Problems whose counts are not told of a kind. In months the sum over both kinds stands in open data. */
function problemsWithheld(
  { ended, counted, byAcceptance }: Ways,
  kind: Kind,
  { kinds }: SumsWithheld,
): Record<Name, ReadonlySet<string>> {
  const lines = countsByKind(counted, byAcceptance ? [KINDS[kind]] : SERVICE_KINDS, handledOf)
  const { told, valid } = publishedProblems(ended)
  return {
    handled: kinds.handled
      ? new Set(codesOf(lines))
      : keptBack(lines, byAcceptance ? new Set() : told.together),
    valid: kinds.valid ? new Set(codesOf(countsByKind(ended, SERVICE_KINDS, handledOf))) : valid[KINDS[kind]],
  }
}

/** Kinds of mail that are not told, of the period or of one of its months. */
function mailWithheld(
  ended: Period,
  kind: Kind,
  { kinds }: SumsWithheld,
  valid: ReadonlySet<string>,
): Withheld['mail'][Kind] {
  const months = monthsIn(ended).map((month) =>
    mailWithheld(month, kind, sumsWithheld(month, month), publishedProblems(month).valid[KINDS[kind]]),
  )
  const lines = countsByKind(ended, [KINDS[kind]], ({ valid: n }) => [n]).map(({ code }) => ({
    code,
    counts: validByMail(ended, kind, code),
  }))
  const seed = new Set([...valid, ...months.flatMap((month) => [...month.problems])])
  const all = kinds.valid || validByMail(ended, kind).some(isSmall) || months.some((month) => month.all)
  return { problems: keptBack(lines, seed), all }
}

/** A period as cases ended in it, and as the bulletin counts them. */
export interface Ways {
  ended: Period
  counted: Period
  byAcceptance: boolean
}

/**
 * What the small-number rule takes from a bulletin (decision 0031). It keeps back what open data of the same months keep
 * back, and a quarter what one of its months does; numbers that name an enterprise's conduct are not its matter.
 */
export function withheldOf(ways: Ways): Withheld {
  const { ended, counted } = ways
  const sums = sumsWithheld(ended, counted)
  const problems = {
    postal: problemsWithheld(ways, 'postal', sums),
    express: problemsWithheld(ways, 'express', sums),
  }
  const open = publishedBy.brand(ended)
  const brands = [...counted.split('brand', ['brand'])]
    .map(([code, { handled }]) => ({ code, counts: [handled] }))
    .sort((a, b) => a.counts[0]! - b.counts[0]! || (a.code < b.code ? -1 : 1))
  return {
    ...sums,
    problems,
    mail: {
      postal: mailWithheld(ended, 'postal', sums, problems.postal.valid),
      express: mailWithheld(ended, 'express', sums, problems.express.valid),
    },
    brands: {
      handled: keptBack(brands, open.together),
      valid: new Set([...open.together, ...silentCodes(open)]),
    },
  }
}
