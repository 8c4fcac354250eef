import { createContext, useContext, useEffect, useRef } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { type FieldErrors, type Form, fieldId } from '../../../lib/form.ts'
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

/** Place, account, words, evidence: the parts every form has, in the order people tell things. */
export function AreaPart({
  values,
  errors,
  onChange,
}: {
  values: Written
  errors: FieldErrors
  onChange: (code: string) => void
}) {
  const t = useTexts(casePortalTexts)
  return (
    <AreaPicker
      name="areaCode"
      legend={t('area')}
      value={values.areaCode}
      error={errors.areaCode}
      onChange={onChange}
    />
  )
}

export function ContentPart({
  values,
  errors,
  label,
  hint,
  max,
  onChange,
}: {
  values: Written
  errors: FieldErrors
  label?: string | undefined
  hint?: string
  max?: number | undefined
  onChange: (text: string) => void
}) {
  const t = useTexts(casePortalTexts)
  return (
    <TextArea
      name="content"
      label={label ?? t('content')}
      hint={hint}
      rows={7}
      value={values.content}
      error={errors.content}
      found={
        max && [...values.content].length > max * 0.9
          ? t('contentLong', { max, n: [...values.content].length })
          : undefined
      }
      onChange={onChange}
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
export function BrandPart({
  value,
  error,
  label,
  optional = false,
  onChange,
}: {
  value: string
  error?: string | undefined
  label?: string
  optional?: boolean
  onChange: (brand: string) => void
}) {
  const t = useTexts(casePortalTexts)
  const brands = useBrands()
  return (
    <Select
      name="brand"
      label={label ?? t('brand')}
      optional={optional}
      options={brands.options}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
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
