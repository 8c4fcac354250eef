import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { errorsOf, type Form } from './plain.form.ts'
import { formHead, problems } from './plain.frame.ts'
import { type Html, hidden, html, textField } from './plain.html.ts'
import { PLAIN, type Told, type Visit } from './plain.visit.ts'

type Errors = Readonly<Record<string, string>>
/** What goes through signing in untouched: where to go afterwards, and a form that waits for it. */
interface Carried {
  next: string
  /** Values of the appeal's form as JSON. */
  kept: string
  lostFiles?: boolean
}
const NEXT = new Set(['appeal', 'cases'])
const carried = (visit: Visit, { next, kept, lostFiles }: Carried): Html => html`${formHead(visit)}
${hidden('next', next)}${kept && hidden('kept', kept)}
${kept && html`<p class="box">${visit.t('kept')}${lostFiles && ` ${visit.t('keptFiles')}`}</p>`}`

/** A picture with a sum, and the field for its result. */
export async function captchaField(
  visit: Visit,
  picture: { validCodeBase64: string; validCodeReqNo: string },
  error: string | undefined,
): Promise<Html> {
  return html`<img src="${picture.validCodeBase64}" alt="${visit.t('captchaAlt')}" />
${hidden('captchaNo', picture.validCodeReqNo)}
${textField({ name: 'validCode', label: visit.t('captcha'), value: '', error, numeric: true })}`
}

/** The form that asks for the telephone. */
export async function askPhone(
  visit: Visit,
  given: Carried,
  { phone = '', errors = {} }: { phone?: string; errors?: Errors } = {},
): Promise<Told> {
  const { t } = visit
  const picture = await visit.call(consumerAuthRoutes.getPicCaptcha, {})
  const told = picture.refused ? { ...errors, '': picture.refused.sentence } : errors
  const labels: Record<string, string> = { phone: t('phone'), validCode: t('captcha') }
  return {
    title: t('signIn'),
    main: html`<h1>${t('signIn')}</h1><p>${t('signInSay')}</p>${problems(visit, told, (name) => labels[name])}
<form method="post" action="${PLAIN}/signIn">${carried(visit, given)}
${textField({ name: 'phone', label: t('phone'), value: phone, error: errors.phone, type: 'tel', autocomplete: 'tel' })}
${!picture.refused && (await captchaField(visit, picture.data, errors.validCode))}
<button>${t('sendCode')}</button></form>`,
  }
}

const askCode = (
  visit: Visit,
  given: Carried,
  { phone, codeNo, errors = {} }: { phone: string; codeNo: string; errors?: Errors },
): Told => {
  const { t } = visit
  return {
    title: t('signIn'),
    main: html`<h1>${t('signIn')}</h1><p>${t('codeSent', { phone })}</p>${problems(visit, errors, (name) =>
      name === 'validCode' ? t('code') : undefined,
    )}
<form method="post" action="${PLAIN}/signIn">${carried(visit, given)}${hidden('phone', phone)}${hidden('codeNo', codeNo)}
${textField({ name: 'code', label: t('code'), value: '', error: errors.validCode, autocomplete: 'one-time-code', numeric: true })}
<button>${t('signIn')}</button></form>
<form method="post" action="${PLAIN}/signIn">${carried(visit, given)}<button class="quiet">${t('another')}</button></form>`,
  }
}

/**
 * Signs in by telephone and SMS code, in two forms. No password goes through these pages.
 *
 * @param goOn shows the appeal's form with what was kept
 */
export async function signIn(visit: Visit, form: Form, goOn: (kept: string) => Promise<Told>): Promise<Told> {
  const next = form.one('next')
  const given = { next: NEXT.has(next) ? next : 'cases', kept: form.one('kept') }
  const phone = form.one('phone').trim()
  const codeNo = form.one('codeNo')
  if (codeNo) {
    const body = { phone, validCode: form.one('code').trim(), validCodeReqNo: codeNo }
    const answer = await visit.call(consumerAuthRoutes.doLoginByPhoneNumber, { body })
    if (answer.refused) {
      const errors = errorsOf(answer.refused)
      return askCode(visit, given, { phone, codeNo, errors })
    }
    visit.keep(typeof answer.data === 'string' ? answer.data : answer.data.token)
    return given.kept ? goOn(given.kept) : { to: `${PLAIN}/${given.next}` }
  }
  if (!phone && !form.one('captchaNo')) return askPhone(visit, given)
  const query = { phone, validCode: form.one('validCode').trim(), validCodeReqNo: form.one('captchaNo') }
  const sent = await visit.call(consumerAuthRoutes.getPhoneValidCode, { query })
  return sent.refused
    ? askPhone(visit, given, { phone, errors: errorsOf(sent.refused) })
    : askCode(visit, given, { phone, codeNo: sent.data })
}
