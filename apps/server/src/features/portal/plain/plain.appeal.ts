import {
  type AppealForm,
  appealFormFields,
  EMPTY_APPEAL,
  submissionOf,
} from '@appeal/contract/appeals/appeals.form.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { consumerAuthRoutes, submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { z } from 'zod'
import { newToken } from '../../../platform/crypto/tokens.ts'
import { areaDirectory } from '../../reference/areas/areas.service.ts'
import { appealFields, labelOf } from './plain.appealFields.ts'
import { areasNamed } from './plain.areas.ts'
import { errorsOf, type FileField, type Form, type KeptFile } from './plain.form.ts'
import { problems } from './plain.frame.ts'
import { html } from './plain.html.ts'
import { askPhone } from './plain.signIn.ts'
import { PLAIN, type Told, type Visit } from './plain.visit.ts'

/** The form as it stands: its values, and what only this way of filling it in has. */
export interface Filled {
  values: AppealForm
  /** Where both ends are, in words. */
  places: Readonly<Record<'sender' | 'recipient', string>>
  /** Makes two presses one appeal. */
  key: string
}
/** `isRealName` of an account that has not given its name yet (spec 4). */
const NAME_MISSING = '1'
const FIELD_NAMES = { ...appealFormFields, declareTruth: 'declared', declareNoProcedure: 'declared' }
const SIDES = ['sender', 'recipient'] as const
type Errors = Readonly<Record<string, string>>
type Source = Pick<Form, 'one' | 'all'>

const FileJson = z.object({
  id: z.string().regex(/^\d{1,19}$/),
  name: z.string().max(200),
  size: z.number().int().min(0),
})
/** A file that lies in the form as JSON; what is none is nothing, whose it is the filing judges. */
function fileIn(text: string): KeptFile[] {
  try {
    return [FileJson.parse(JSON.parse(text))]
  } catch {
    return []
  }
}

/** What was typed. The problem is chosen in one list, `L1/L2`. */
function filledBy(source: Source, stored: Form['stored'] = []): Filled {
  const dropped = new Set(source.all('drop'))
  const filesOf = (field: FileField) =>
    [...source.all(`kept.${field}`).flatMap(fileIn), ...stored.filter((one) => one.field === field)]
      .filter(({ id }) => !dropped.has(id))
      .map(({ id, name, size }) => ({ id, name, size }))
  const [l1 = '', l2 = ''] = source.one('l1').split('/')
  const texts = Object.fromEntries(
    Object.entries(EMPTY_APPEAL).flatMap(([name, empty]) =>
      typeof empty === 'string' ? [[name, source.one(name).trim()]] : [],
    ),
  )
  return {
    values: {
      ...EMPTY_APPEAL,
      ...(texts as Partial<AppealForm>),
      l1,
      l2,
      insured: source.one('insuredAmount').trim() ? 'yes' : 'no',
      demands: [...source.all('demands')],
      files: filesOf('files'),
      authorisation: filesOf('authorisation'),
    },
    places: { sender: source.one('sender.place').trim(), recipient: source.one('recipient.place').trim() },
    key: /^[A-Za-z0-9]{32}$/.test(source.one('key')) ? source.one('key') : newToken(),
  }
}

const Kept = z.record(z.string(), z.array(z.string()))
/** A form on its way through signing in. */
const keptOf = (form: Source, names: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, form.all(name)])))
const KEPT_NAMES = [...Object.keys(EMPTY_APPEAL), 'sender.place', 'recipient.place', 'key']

/** The form with what was kept while somebody signed in. */
export async function goOn(visit: Visit, kept: string): Promise<Told> {
  let values: z.infer<typeof Kept> = {}
  try {
    values = Kept.parse(JSON.parse(kept))
  } catch {
    // Somebody wrote it anew; it is a form like any other.
  }
  const source: Source = { one: (name) => values[name]?.[0] ?? '', all: (name) => values[name] ?? [] }
  return page(visit, filledBy(source), {})
}

async function page(visit: Visit, filled: Filled, errors: Errors): Promise<Told> {
  const { t } = visit
  const [areas, picture, user] = await Promise.all([
    areaDirectory(visit.ctx.platform),
    visit.call(submissionCaptchaRoutes.appeal, {}),
    visit.token ? visit.call(consumerAuthRoutes.getLoginUser, {}) : undefined,
  ])
  const known = user && !user.refused && user.data
  const all = picture.refused ? { ...errors, '': picture.refused.sentence } : errors
  const title = t('appeal')
  return {
    title: Object.keys(errors).length ? `${t('wrong')}: ${title}` : title,
    main: html`<h1>${title}</h1>${problems(visit, all, (name) => (name === 'realName' ? t('realName') : labelOf(visit.language, name)))}
<form method="post" action="${PLAIN}/appeal" enctype="multipart/form-data">${await appealFields(
      visit,
      filled,
      errors,
      {
        choices: (side) => (errors[`${side}.areaCode`] ? areasNamed(areas, filled.places[side]) : []),
        picture: picture.refused ? undefined : picture.data,
        asksName: known ? !known.name || known.isRealName === NAME_MISSING : false,
      },
    )}</form>`,
  }
}

/** The empty form. */
export const askAppeal = (visit: Visit): Promise<Told> =>
  page(visit, filledBy({ one: () => '', all: () => [] }), {})

/** The form as it was sent, where it cannot be told who wrote it; nothing was done. */
export const askAppealAgain = (visit: Visit, form: Form): Promise<Told> =>
  page(visit, filledBy(form), { '': visit.t('stale') })

/** Both areas by what was written; what is not one place is left open, with the reason. */
async function placed(
  visit: Visit,
  { values, places, key }: Filled,
): Promise<{ filled: Filled; errors: Errors }> {
  const areas = await areaDirectory(visit.ctx.platform)
  const found = SIDES.map((side) => {
    const field = `${side}.areaCode` as const
    const chosen = areasNamed(areas, places[side])
    const code =
      chosen.length === 1 ? chosen[0]?.code : chosen.find(({ code }) => code === values[field])?.code
    return { field, code: code ?? '', error: visit.t(chosen.length ? 'areaMany' : 'areaNone') }
  })
  return {
    filled: {
      places,
      key,
      values: { ...values, ...Object.fromEntries(found.map(({ field, code }) => [field, code])) },
    },
    errors: Object.fromEntries(found.flatMap(({ field, code, error }) => (code ? [] : [[field, error]]))),
  }
}

/** Files the appeal, by the operation and the rules of everybody; whoever is not signed in does that first. */
export async function fileAppeal(visit: Visit, form: Form): Promise<Told> {
  const kept = () => keptOf(form, KEPT_NAMES)
  if (!visit.token) return askPhone(visit, { next: 'appeal', kept: kept(), lostFiles: form.lostFiles })
  const { filled, errors } = await placed(visit, filledBy(form, form.stored))
  const body = {
    ...submissionOf(filled.values, {
      id: undefined,
      validCode: form.one('validCode').trim(),
      validCodeReqNo: form.one('captchaNo'),
    }),
    declareTruth: (form.one('declared') === 'yes') as true,
    declareNoProcedure: (form.one('declared') === 'yes') as true,
  }
  // A file that was refused is put right or left out by hand; nothing is filed without it unseen.
  if (form.refusedFiles.length) return page(visit, filled, { ...errors, files: form.refusedFiles.join(' ') })
  const name = form.one('realName').trim()
  const named = name ? await visit.call(userCentreRoutes.updateUserInfo, { body: { name } }) : undefined
  if (named?.refused) return page(visit, filled, { ...errors, realName: named.refused.sentence })
  const answer = await visit.call(appealRoutes.add, { body, key: filled.key })
  if (answer.refused) {
    if (answer.refused.code === 401) {
      visit.keep(undefined)
      return askPhone(visit, { next: 'appeal', kept: kept(), lostFiles: form.stored.length > 0 })
    }
    const told =
      answer.refused.reason === 'appeals.real_name_first'
        ? { realName: answer.refused.sentence }
        : errorsOf(answer.refused, FIELD_NAMES)
    return page(visit, filled, { ...told, ...errors })
  }
  return { to: `${PLAIN}/case?id=${answer.data.id}` }
}
