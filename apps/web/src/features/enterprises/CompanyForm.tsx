import type { OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { LEVELS } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBrands } from '../../domain/brands.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { fieldId, textField, useForm } from '../../lib/form.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { useLeaveGuard } from '../../lib/leaving.ts'
import { call } from '../../lib/operations.ts'
import { setSessionStatus } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { AreaPicker } from '../../ui/portal/AreaPicker.tsx'
import { Button } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { FieldError, Select, TextInput } from '../../ui/portal/Field.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Uploads } from '../../ui/portal/Uploads.tsx'
import { type CompanyValues, companyRules, draftOf, valuesOf } from './companyAudit.forms.ts'
import { companyAuditTexts } from './companyAudit.texts.ts'
import * as styles from './enterprises.portal.module.css'
import { ServiceAreas } from './ServiceAreas.tsx'

/** Milliseconds after the last change before the draft is kept. */
const SAVE_AFTER = 1_500

/** Keeps the draft on the server while it is filled in, one save after the other. */
function useApplicationDraft(application: OwnApplication, values: CompanyValues) {
  const t = useTexts(companyAuditTexts)
  const version = useRef(application.version)
  const kept = useRef(JSON.stringify(draftOf(values)))
  const line = useRef<Promise<void>>(Promise.resolve())
  const [said, setSaid] = useState('')

  const save = (): Promise<void> => {
    const draft = draftOf(values)
    const text = JSON.stringify(draft)
    line.current = line.current.then(async () => {
      if (text === kept.current) return
      setSaid(t('saving'))
      try {
        version.current = await call(api.companyAudit.saveDraft, {
          body: { ...draft, version: version.current },
          quiet: true,
        })
        kept.current = text
        setSaid(t('saved', { time: new Date().toTimeString().slice(0, 5) }))
      } catch (error) {
        setSaid(t('saveFailed', { reason: error instanceof ApiError ? error.msg : String(error) }))
      }
    })
    return line.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value starts the wait anew, nothing else does
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [values])
  // Another page is opened before the wait is over.
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => void latest.current(), [])
  useLeaveGuard(() => JSON.stringify(draftOf(values)) !== kept.current)
  const sent = () => {
    kept.current = JSON.stringify(draftOf(values))
  }
  return { save, said, version, settled: () => line.current, sent }
}

/** The form of an application: what its auditor sent back stands above it, and what is typed is kept meanwhile. */
export function CompanyForm({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  const queries = useQueryClient()
  const brands = useBrands()
  const [holds, setHolds] = useState<Partial<Record<'businessLicence' | 'permits', string | undefined>>>({})
  const form = useForm<CompanyValues>({
    isKept: true,
    initial: valuesOf(application),
    rules: companyRules,
    check: () => holds,
    send: async (now) => {
      await draft.settled()
      const { level, ...rest } = draftOf(now)
      if (level === '') return
      const fresh = await call(api.companyAudit.submit, {
        body: { ...rest, level, version: draft.version.current },
        quiet: true,
      })
      draft.sent()
      setSessionStatus(fresh.status)
      queries.setQueryData(api.companyAudit.mine.query().queryKey, fresh)
      scrollTo({ top: 0, behavior: 'instant' })
    },
  })
  const { values, errors, set } = form
  const draft = useApplicationDraft(application, values)
  useTitle(t('title'), form.wrong)
  const text = (name: TextName, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput {...textField(form, name)} label={t(name)} {...more} />
  )
  const papers = (name: 'businessLicence' | 'permits', label: string) => (
    <fieldset className={errors[name] ? 'field bad' : 'field'}>
      <legend className="label">{label}</legend>
      {errors[name] && <FieldError id={`${fieldId(name)}-e`} text={errors[name]} />}
      <Uploads
        id={fieldId(name)}
        files={values[name]}
        onChange={(change) => set(name, change(values[name]))}
        onHold={(hold) =>
          setHolds((before) => (before[name] === hold ? before : { ...before, [name]: hold }))
        }
      />
    </fieldset>
  )
  return (
    <>
      {application.state === 'returned' ? (
        <div className={`${styles.noteSave} ${styles.companyBack}`} role="status">
          <Icon name="undo" />
          <div>
            <h2>{t('returnedTitle')}</h2>
            <p>
              <b>{t('returnedBy', { bureau: application.bureauName ?? '' })}</b>
            </p>
            <p>{application.reason}</p>
          </div>
        </div>
      ) : (
        <p className="flow__lead">{t('lead')}</p>
      )}
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <h2 className={styles.companyPart}>{t('company')}</h2>
        <Select {...textField(form, 'brand')} label={t('brand')} options={brands.companies} />
        {text('fullName', { hint: t('fullNameHint'), autoComplete: 'organization' })}
        <ChoiceGroup
          name="level"
          legend={t('level')}
          row
          value={values.level || undefined}
          error={errors.level}
          options={LEVELS.map((level) => ({ value: level, label: pick(levelTexts[level]) }))}
          onChange={(value) => set('level', value)}
        />
        {text('creditCode', {
          hint: t('creditCodeHint'),
          code: true,
          autoCapitalize: 'characters',
        })}
        {text('licenceNo')}
        {text('legalRepresentative', { optional: true })}
        <h2 className={styles.companyPart}>{t('place')}</h2>
        <AreaPicker {...textField(form, 'areaCode')} legend={t('areaCode')} />
        {text('address', { autoComplete: 'street-address' })}
        <ServiceAreas
          name="serviceAreas"
          value={values.serviceAreas}
          error={errors.serviceAreas}
          onChange={(value) => set('serviceAreas', value)}
        />
        <h2 className={styles.companyPart}>{t('contact')}</h2>
        {text('complaintPhone', {
          hint: t('complaintPhoneHint'),
          code: true,
          inputMode: 'tel',
        })}
        {text('handlerName', { autoComplete: 'name' })}
        {text('handlerPhone', { code: true, inputMode: 'tel', autoComplete: 'tel' })}
        {text('handlerEmail', { inputMode: 'email', autoComplete: 'email' })}
        <h2 className={styles.companyPart}>{t('papers')}</h2>
        {papers('businessLicence', t('businessLicence'))}
        {papers('permits', t('permit'))}
        <div className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('submit')}
          </Button>
          <Button size="l" onClick={() => void draft.save()}>
            {t('save')}
          </Button>
          <span className="hint" role="status">
            {draft.said}
          </span>
        </div>
      </form>
    </>
  )
}

type TextName =
  | 'fullName'
  | 'creditCode'
  | 'licenceNo'
  | 'legalRepresentative'
  | 'address'
  | 'complaintPhone'
  | 'handlerName'
  | 'handlerPhone'
  | 'handlerEmail'
