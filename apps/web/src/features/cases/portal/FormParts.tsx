import { createContext, useContext, useEffect, useRef } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { type Form, fieldId } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { AreaPicker } from '../../../ui/portal/AreaPicker.tsx'
import { FieldError, Select, TextArea } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Uploads } from '../../../ui/portal/Uploads.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import type { Written } from './filing.ts'

/** Tells the form why files hold it. */
export const UploadsRunning = createContext<{ setFilesHold(sentence: string | undefined): void }>({
  setFilesHold() {},
})

/** What a field of a form gives its part, as `textField` makes it. */
interface Part {
  name: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** Place, account, words, evidence: the parts every form has, in the order people tell things. */
export function AreaPart(field: Part) {
  const t = useTexts(casePortalTexts)
  return <AreaPicker {...field} legend={t('area')} />
}

export function ContentPart({
  label,
  max,
  ...field
}: Part & { label?: string | undefined; max?: number | undefined }) {
  const t = useTexts(casePortalTexts)
  const n = [...field.value].length
  return (
    <TextArea
      {...field}
      label={label ?? t('content')}
      rows={7}
      found={max && n > max * 0.9 ? t('contentLong', { max, n }) : undefined}
    />
  )
}

/** Files that go with the words; they are kept with the draft. */
export function FilesPart<V extends Written>({ form: { values, errors, set } }: { form: Form<V> }) {
  const t = useTexts(casePortalTexts)
  const { setFilesHold } = useContext(UploadsRunning)
  const id = fieldId('files')
  // Uploads end one after the other, each later than the render that began it.
  const latest = useRef(values.files)
  useEffect(() => {
    latest.current = values.files
  }, [values.files])
  return (
    <fieldset className={errors.files ? 'field bad' : 'field'}>
      <legend className="label">{t('files')}</legend>
      {errors.files && <FieldError id={`${id}-e`} text={errors.files} />}
      <Uploads
        id={id}
        files={values.files}
        onChange={(change) => {
          latest.current = change(latest.current)
          set('files', latest.current as V['files'])
        }}
        onHold={setFilesHold}
      />
    </fieldset>
  )
}

/** A company of the directory; the entry 其他 is for no consumer's form (spec 3). */
export function BrandPart({ label, ...field }: Part & { label?: string; optional?: boolean }) {
  const t = useTexts(casePortalTexts)
  const brands = useBrands()
  return <Select {...field} label={label ?? t('brand')} options={brands.options} />
}

/** Whose account it is sent from. */
export function FromAccount() {
  const t = useTexts(casePortalTexts)
  const user = useUserInfo()
  if (!user) return null
  return (
    <p className="note">
      <Icon name="user" />
      <span>{t('who', { name: user.name ?? user.account ?? '', phone: user.phone ?? '' })}</span>
    </p>
  )
}
