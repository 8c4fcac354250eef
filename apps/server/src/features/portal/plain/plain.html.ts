import { htmlText } from '../../../platform/http/pages.ts'

/** HTML that may be written out as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const written = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(written).join('')
  return piece === null || piece === undefined || piece === false ? '' : htmlText(String(piece))
}

/** HTML of a template; what is put into it is text, unless it is HTML already. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.map((part, at) => part + (at < pieces.length ? written(pieces[at]) : '')).join(''))

export interface Choice {
  value: string
  label: string
}
/** Choices below a heading that is none itself. */
export interface Choices {
  label: string
  choices: readonly Choice[]
}

interface Asked {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export const idOf = (name: string): string => `f-${name.replaceAll('.', '-')}`
const described = ({ name, hint, error }: Asked): Html => {
  const ids = [hint && `${idOf(name)}-h`, error && `${idOf(name)}-e`].filter(Boolean).join(' ')
  return html`${ids && html` aria-describedby="${ids}"`}${error && html` aria-invalid="true"`}`
}
const notes = ({ name, hint, error }: Asked): Html => html`
  ${hint && html`<p class="hint" id="${idOf(name)}-h">${hint}</p>`}
  ${error && html`<p class="error" id="${idOf(name)}-e">${error}</p>`}`
const labelled = (asked: Asked, control: Html): Html => html`
<div class="field">
  <label for="${idOf(asked.name)}">${asked.label}</label>${notes(asked)}
  ${control}
</div>`

/** A line of text, a day, a telephone number. */
export const textField = (
  asked: Asked & { value: string; type?: 'text' | 'date' | 'tel'; autocomplete?: string; numeric?: boolean },
): Html =>
  labelled(
    asked,
    html`<input id="${idOf(asked.name)}" name="${asked.name}" type="${asked.type ?? 'text'}" value="${asked.value}" autocomplete="${asked.autocomplete ?? 'off'}"${asked.numeric && html` inputmode="numeric"`}${described(asked)} />`,
  )

export const areaField = (asked: Asked & { value: string }): Html =>
  labelled(
    asked,
    html`<textarea id="${idOf(asked.name)}" name="${asked.name}" rows="7"${described(asked)}>
${asked.value}</textarea>`,
  )

const optionOf =
  (chosen: string) =>
  ({ value, label }: Choice): Html =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`

export const selectField = (
  asked: Asked & { value: string; none: string; options: readonly (Choice | Choices)[] },
): Html =>
  labelled(
    asked,
    html`<select id="${idOf(asked.name)}" name="${asked.name}"${described(asked)}><option value="">${asked.none}</option>${asked.options.map(
      (one) =>
        'choices' in one
          ? html`<optgroup label="${one.label}">${one.choices.map(optionOf(asked.value))}</optgroup>`
          : optionOf(asked.value)(one),
    )}</select>`,
  )

/** One of several, or any number of them. The first stands under the id that a message about the field leads to. */
export const choiceField = (
  asked: Asked & { values: readonly string[]; options: readonly Choice[]; many?: boolean },
): Html => html`
<fieldset class="field"${described(asked)}>
  <legend>${asked.label}</legend>${notes(asked)}
  ${asked.options.map(
    ({ value, label }, at) =>
      html`<label class="choice"><input${at === 0 && html` id="${idOf(asked.name)}"`} type="${asked.many ? 'checkbox' : 'radio'}" name="${asked.name}" value="${value}"${asked.values.includes(value) && html` checked`} /> <span>${label}</span></label>`,
  )}
</fieldset>`

/** One thing that is said by a tick. */
export const tickField = (asked: Asked & { checked: boolean }): Html => html`
<div class="field">${notes(asked)}
  <label class="choice"><input id="${idOf(asked.name)}" type="checkbox" name="${asked.name}" value="yes"${asked.checked && html` checked`}${described(asked)} /> <span>${asked.label}</span></label>
</div>`

export const filesField = (asked: Asked): Html =>
  labelled(
    asked,
    html`<input id="${idOf(asked.name)}" name="${asked.name}" type="file" multiple accept="image/*,.pdf"${described(asked)} />`,
  )

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`
