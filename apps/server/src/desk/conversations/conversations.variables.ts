import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  fillVariables,
  TEXT_VARIABLES,
  type TextVariable,
  unknownVariables,
  variableNamed,
} from '@appeal/contract/conversations/conversations.variables.ts'
import { type CaseRef, ownerNameFor, type SeenCase, seeCase } from '../../cases/cases.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { languageOf } from '../../features/people/users/users.service.ts'
import { brandDirectory } from '../../features/reference/areas/areas.service.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail, type Language } from '../../platform/fail.ts'

/** @throws conversations.unknown_variable for names in double braces that mean nothing */
export function assertVariables(text: string): void {
  const [name] = unknownVariables(text)
  if (name !== undefined) fail('conversations.unknown_variable', { name, field: 'text' })
}

const dateText = (date: string, language: Language) => {
  const [, month, day] = date.split('-').map(Number)
  return language === 'zh' ? `${month}月${day}日` : date
}

/** Values of everything that is no person's, in the language of whoever reads the message. */
async function plainValues(
  ctx: Context,
  of: SeenCase,
  language: Language,
): Promise<Record<Exclude<TextVariable, 'appellant'>, string>> {
  const { platform } = ctx
  const [orgs, brands, labels, clocks] = await Promise.all([
    orgDirectory(platform),
    brandDirectory(platform),
    dictionary(platform),
    clocksOf(platform.db, of.kind, [of.id]),
  ])
  const brand = of.brand ? brands.get(of.brand) : undefined
  const running = clocks.filter(({ doneAt }) => doneAt === null)
  const next = running.map(({ legalDueOn }) => legalDueOn).sort()[0]
  const answer = clocks.find(({ clock }) => clock === of.answerClock)?.legalDueOn
  return {
    number: of.no,
    waybill: of.waybillNo ?? '',
    brand: (language === 'en' ? brand?.nameEn : brand?.name) ?? of.brand ?? '',
    problem: of.problem ? labels.label(of.problem.dictionary, of.problem.code, language) : '',
    claim: of.claim ?? '',
    enterprise: (of.enterpriseId && orgs.get(of.enterpriseId)?.name) || '',
    bureau: orgs.get(of.bureauId)?.name ?? '',
    due: next ? dateText(next, language) : '',
    answerBy: answer ? dateText(answer, language) : '',
    today: dateText(shanghaiDate(ctx.now()), language),
  }
}

/**
 * What the variables stand for in a case, for whoever writes at the desk: in both languages, for a text has its own
 * whatever the page speaks; the name as they may know it. An enterprise knows its own deadlines, not those of the bureau.
 *
 * @throws the kind's "not found"
 */
export async function valuesOf(
  ctx: Context,
  ref: CaseRef,
): Promise<Record<Language, Record<TextVariable, string>>> {
  const of = await seeCase(ctx, ref)
  const [zh, en, name] = await Promise.all([
    plainValues(ctx, of, 'zh'),
    plainValues(ctx, of, 'en'),
    ownerNameFor(ctx, of),
  ])
  const own = { ...(viewerOf(ctx).area !== 'b' && { due: '', answerBy: '' }), appellant: name ?? '' }
  return { zh: { ...zh, ...own }, en: { ...en, ...own } }
}

/**
 * A text as it is kept: what may change is filled, what is personal stays a token.
 *
 * @param toAppellant it is read by the appellant, in the language they use the platform in; staff read Chinese
 */
export async function fillPlain(
  ctx: Context,
  of: SeenCase,
  text: string,
  { toAppellant }: { toAppellant: boolean },
): Promise<string> {
  if (!text.includes('{{')) return text
  const language = toAppellant && of.ownerId ? await languageOf(ctx.platform.db, of.ownerId) : ('zh' as const)
  const values = await plainValues(ctx, of, language)
  return fillVariables(text, (variable) => (variable === 'appellant' ? undefined : values[variable]))
}

/** A kept text as one reader sees it: whoever filed the case reads the own name, everybody else what they may know of it. */
export async function fillPersonal(ctx: Context, of: SeenCase, texts: readonly string[]): Promise<string[]> {
  const personal = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].some(([, name]) => isPersonal(variableNamed(name ?? '')))
  if (!texts.some(personal)) return [...texts]
  const shown = (await ownerNameFor(ctx, of)) ?? SECRET
  return texts.map((text) => fillVariables(text, (variable) => (isPersonal(variable) ? shown : undefined)))
}

/** Stands for a name that is kept from the reader. */
const SECRET = '***'

const isPersonal = (variable: TextVariable | undefined) =>
  variable !== undefined && TEXT_VARIABLES[variable].personal
