import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { type ToldText, toldTexts } from '@appeal/contract/appeals/appeals.told.texts.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { NamedRule } from '@appeal/contract/trials/namedRules.ts'
import { versionInWords } from '@appeal/contract/trials/trials.texts.ts'
import { errorsOf, type Form } from './plain.form.ts'
import { formHead, problems } from './plain.frame.ts'
import { type Html, html, textField } from './plain.html.ts'
import { askPhone, captchaField } from './plain.signIn.ts'
import { PLAIN, type Told, type Visit } from './plain.visit.ts'

const stateOf = (visit: Visit, state: string) => stateTexts[state as AppealState].portal[visit.language]
const facts = (rows: readonly (readonly [string, string | null])[]): Html =>
  html`<dl>${rows.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`

/** What a refusal leaves to be shown; whoever is signed out signs in first. */
export async function told(visit: Visit, title: string, sentence: string, next: string): Promise<Told> {
  if (!visit.token) return askPhone(visit, { next, kept: '' })
  return { title, main: html`<h1>${title}</h1><p class="box bad" role="alert">${sentence}</p>` }
}

/** Own appeals, newest first. */
export async function cases(visit: Visit): Promise<Told> {
  const { t } = visit
  if (!visit.token) return askPhone(visit, { next: 'cases', kept: '' })
  const body = { current: Number(visit.query.get('page')) || 1, size: 20 }
  const answer = await visit.call(appealRoutes.consumerPage, { body })
  if (answer.refused) {
    if (answer.refused.code === 401) visit.keep(undefined)
    return told(visit, t('cases'), answer.refused.sentence, 'cases')
  }
  const { records, current, total, size } = answer.data
  const row = ({ id, appealNo, title, state, createTime }: (typeof records)[number]) =>
    html`<li class="box"><p>${appealNo ? html`<a href="${PLAIN}/case?id=${id}">${title}</a>` : title}</p><p class="hint">${appealNo} ${stateOf(visit, state)} ${createTime}</p></li>`
  const page = (to: number, words: string) => html`<a href="${PLAIN}/cases?page=${to}">${words}</a> `
  return {
    title: t('cases'),
    main: html`<h1>${t('cases')}</h1>${records.length === 0 && html`<p>${t('noCases')}</p>`}
<ul class="rows">${records.map(row)}</ul>${current > 1 && page(current - 1, '«')}${current * size < total && page(current + 1, '»')}`,
  }
}

/** One own appeal: where it stands, what comes next, what has happened, what was answered. */
export async function oneCase(visit: Visit): Promise<Told> {
  const { t } = visit
  if (!visit.token) return askPhone(visit, { next: 'cases', kept: '' })
  const answer = await visit.call(appealRoutes.consumerDetail, { body: { id: visit.query.get('id') ?? '' } })
  if (answer.refused) {
    if (answer.refused.code === 401) visit.keep(undefined)
    return told(visit, t('cases'), answer.refused.sentence, 'cases')
  }
  const { appealNo, state, brandName, waybillNo, createTime, next, progress, closing } = answer.data
  // Whoever files without scripts gets this page as the receipt.
  const takenIn = (progress.find(({ seq }) => seq === 1)?.detail?.ruleVersions ?? []) as NamedRule[]
  return {
    title: `${t('number')} ${appealNo}`,
    main: html`<h1>${appealNo}</h1>${facts([
      [t('state'), stateOf(visit, state)],
      [t('filedOn'), createTime],
      ['', null],
      [brandName, waybillNo],
      ...takenIn.map((one): [string, string] => [t('rules'), versionInWords(visit.language, one)]),
    ])}
<h2>${t('next')}</h2><p>${next.text}${next.byOn && html` <time datetime="${next.byOn}">${next.byOn}</time>`}</p>
${closing && html`<h2>${t('answer')}</h2><p class="box">${closing.answer}</p>`}
<h2>${t('history')}</h2><ul>${progress.map(
      ({ at, text, opinion }) =>
        html`<li><time datetime="${at.replace(' ', 'T')}">${at}</time> ${text}${opinion && html`<br />${opinion}`}</li>`,
    )}</ul>`,
  }
}

type Picture = { validCodeBase64: string; validCodeReqNo: string }

/** Progress by number and the last digits of the telephone, without signing in. */
export async function progress(visit: Visit, form: Form | undefined): Promise<Told> {
  const { t } = visit
  const [appealNo, phoneTail] = [form?.one('appealNo').trim() ?? '', form?.one('phoneTail').trim() ?? '']
  const ask = async (errors: Readonly<Record<string, string>>, picture?: Picture): Promise<Told> => {
    const labels: Record<string, string> = { appealNo: t('number'), phoneTail: t('tail') }
    return {
      title: t('progress'),
      main: html`<h1>${t('progress')}</h1><p>${t('progressSay')}</p>${problems(visit, errors, (name) => labels[name])}
<form method="post" action="${PLAIN}/progress">${formHead(visit)}
${textField({ name: 'appealNo', label: t('number'), value: appealNo, error: errors.appealNo })}
${textField({ name: 'phoneTail', label: t('tail'), value: phoneTail, error: errors.phoneTail, numeric: true })}
${picture && (await captchaField(visit, picture, undefined))}
<button>${t('search')}</button></form>`,
    }
  }
  if (!form) return ask({})
  const captcha = form.one('captchaNo') && `${form.one('captchaNo')}:${form.one('validCode').trim()}`
  const query = { appealNo, phoneTail, ...(captcha && { captcha }) }
  const answer = await visit.call(appealRoutes.publicProgress, { query })
  if (answer.refused) {
    const { reason, data } = answer.refused
    return ask(
      errorsOf(answer.refused),
      reason === 'request.challenge' ? (data as unknown as Picture) : undefined,
    )
  }
  const { state, createTime, answerBy, steps } = answer.data
  return {
    title: t('progress'),
    main: html`<h1>${answer.data.appealNo}</h1>${facts([
      [t('state'), stateOf(visit, state)],
      [t('filedOn'), createTime],
      [t('answerBy'), answerBy],
    ])}<h2>${t('history')}</h2><ul>${steps.map(
      ({ event, at }) =>
        html`<li><time datetime="${at.replace(' ', 'T')}">${at}</time> ${toldTexts[visit.language][`event.${event}` as ToldText]}</li>`,
    )}</ul><p><a href="${PLAIN}/progress">${t('back')}</a></p>`,
  }
}
