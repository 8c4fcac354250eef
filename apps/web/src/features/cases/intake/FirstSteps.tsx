import { COMPLAINT_RESULTS, OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { procedureOf } from '@appeal/contract/appeals/appeals.form.ts'
import { isLocalDate } from '@appeal/contract/calendar/workdays.ts'
import { recogniseWaybill } from '@appeal/contract/identifiers.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBrands } from '../../../domain/brands.ts'
import { useLimitMonths } from '../../../domain/limitMonths.ts'
import { type Form, textField } from '../../../lib/form.ts'
import { formatDay, joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { sayRule } from '../../../lib/rules.ts'
import { useSession } from '../../../lib/session.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { ChoiceGroup, Tick } from '../../../ui/portal/Choices.tsx'
import { DateInput } from '../../../ui/portal/DateInput.tsx'
import { Select, TextArea, TextInput } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/portal/SummaryList.tsx'
import type { IntakeValues } from './draft.ts'
import * as styles from './intake.portal.module.css'
import { intakeTexts } from './intake.texts.ts'
import { OwnOnNumber } from './OwnOnNumber.tsx'
import { EARLIER, PROCEDURES } from './Questions.tsx'

export type Fields = { form: Form<IntakeValues> }

const CHANNELS = ['HOTLINE', 'ONLINE', 'OUTLET', 'COURIER', 'OTHER'] as const
const ROLES = ['SENDER', 'RECIPIENT', 'AGENT'] as const

const answeredDay = (date: string) => (isLocalDate(date) ? formatDay(date, { year: true }) : '')

/**
 * What the questions before the form asked already: told, not asked again. Its fields come for who wants to change an
 * answer, and where one is missing or wrong.
 */
function Answered({
  rows,
  isWrong,
  children,
}: {
  rows: readonly SummaryRow[]
  isWrong: boolean
  children: ReactNode
}) {
  const t = useTexts(intakeTexts)
  const fields = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(() => rows.some(({ value }) => !value))
  const [isChanging, setChanging] = useState(false)
  if (isWrong && !isAsked) setAsked(true)
  useEffect(() => {
    if (isChanging) fields.current?.querySelector('input')?.focus()
  }, [isChanging])
  if (isAsked || isChanging)
    return (
      <div className={`form ${styles.formDate}`} ref={fields}>
        {children}
      </div>
    )
  return <SummaryList title={t('answered')} rows={rows} onChange={() => setChanging(true)} />
}

export function Complaint({ form }: Fields) {
  const { values, errors, set } = form
  const t = useTexts(intakeTexts)
  const result = values.complaintResult === 'NO' ? '' : values.complaintResult
  const procedure = procedureOf(values) as '' | (typeof PROCEDURES)[number]
  const { earlier } = values
  return (
    <>
      <Answered
        rows={[
          { term: t('complaintResult'), value: result && t(`complained.${result}`) },
          { term: t('complaintDate'), value: answeredDay(values.complaintDate) },
        ]}
        isWrong={Boolean(errors.complaintResult || errors.complaintDate)}
      >
        <ChoiceGroup
          {...textField(form, 'complaintResult')}
          legend={t('complaintResult')}
          options={COMPLAINT_RESULTS.map((value) => ({ value, label: t(`complained.${value}`) }))}
        />
        <DateInput {...textField(form, 'complaintDate')} legend={t('complaintDate')} />
      </Answered>
      <Answered
        rows={[
          { term: t('other'), value: procedure && t(`other.${procedure}`) },
          { term: t('earlier'), value: earlier && t(`earlier.${earlier}`) },
        ]}
        isWrong={Boolean(errors.otherProcedure || errors.earlier)}
      >
        <ChoiceGroup
          name="otherProcedure"
          legend={t('q.otherProcedure')}
          options={PROCEDURES.map((value) => ({ value, label: t(`other.${value}`) }))}
          value={procedure}
          error={errors.otherProcedure}
          onChange={(value) => set('otherProcedure', value)}
        />
        <ChoiceGroup
          name="earlier"
          legend={t('q.earlier')}
          options={EARLIER.map((value) => ({ value, label: t(`earlier.${value}`) }))}
          value={earlier}
          error={errors.earlier}
          onChange={(value) => set('earlier', value)}
        />
      </Answered>
      {earlier === 'NEW_CONTENT' && (
        <TextArea
          {...textField(form, 'earlierNews')}
          label={t('earlierNews')}
          hint={t('earlierNewsHint')}
          rows={4}
        />
      )}
      <ChoiceGroup
        {...textField(form, 'complaintChannel')}
        legend={t('complaintChannel')}
        options={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      <TextInput
        {...textField(form, 'complaintTicketNo')}
        label={t('complaintTicketNo')}
        hint={t('complaintTicketHint')}
        optional
        half
        code
        autoComplete="off"
      />
    </>
  )
}

/** Below this a guess is only told, not filled in. */
const SURE = 0.7

export function Waybill({ form }: Fields) {
  const { values, errors, set, setAll } = form
  const t = useTexts(intakeTexts)
  const brands = useBrands()
  const months = useLimitMonths()
  const { options } = useDictionary()
  const { source } = useSession()
  // What the number suggested last: a brand chosen by hand is never overwritten by the same number.
  const suggested = useRef<string>(undefined)
  const { offered } = brands
  const isLongEnough = values.waybillNo.trim().length >= 8
  const reading = isLongEnough && offered.length > 0 ? recogniseWaybill(values.waybillNo, offered) : undefined
  const best = reading?.candidates[0]
  const sure = best !== undefined && best.confidence >= SURE

  const type = (waybillNo: string) => {
    const guess = recogniseWaybill(waybillNo, offered).candidates[0]
    const fits = guess && guess.confidence >= SURE && guess.brand !== suggested.current
    if (fits) suggested.current = guess.brand
    setAll(fits ? { waybillNo, brand: guess.brand, serviceKind: '', mailKind: '' } : { waybillNo })
  }
  // On a slow line the number may be there before the list of brands is.
  const isKnown = offered.length > 0
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    if (!isKnown || wasKnown.current) return
    wasKnown.current = true
    if (values.waybillNo && !values.brand) type(values.waybillNo)
  })
  const services = brands.services(values.brand)
  const doubts = reading?.warnings.filter((warning) => warning !== 'waybill.severalBrands') ?? []
  return (
    <>
      <TextInput
        name="waybillNo"
        label={t('waybillNo')}
        hint={t('waybillHint')}
        code
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={values.waybillNo}
        error={errors.waybillNo}
        onChange={type}
        found={
          reading &&
          !errors.waybillNo && (
            <>
              {sure && (
                <p className="found">
                  <Icon name="done" />
                  {t('waybillFound', { brand: brands.word(best.brand) })}
                </p>
              )}
              {!sure && reading.candidates.length > 0 && (
                <p className="hint">
                  {t('waybillUnsure', {
                    brands: joinItems(reading.candidates.slice(0, 3).map(({ brand }) => brands.word(brand))),
                  })}
                </p>
              )}
              {doubts.map((doubt) => (
                <p className="hint" key={doubt}>
                  {sayRule(doubt)}
                </p>
              ))}
            </>
          )
        }
      />
      {isLongEnough && source === 'consumer_portal' && <OwnOnNumber waybillNo={values.waybillNo} />}
      <Select
        name="brand"
        label={t('brand')}
        half
        options={brands.options}
        value={values.brand}
        error={errors.brand}
        hint={sure && best.brand === values.brand ? t('brandHint') : undefined}
        onChange={(brand) => setAll({ brand, serviceKind: '', mailKind: '' })}
      />
      {values.brand === OTHER_BRAND && (
        <TextInput
          {...textField(form, 'brandName')}
          label={t('brandName')}
          hint={t('brandNameHint')}
          half
          autoComplete="off"
        />
      )}
      {services.length > 0 && (
        <ChoiceGroup
          name="serviceKind"
          legend={t('serviceKind')}
          options={options('SERVICE_KIND').filter(({ value }) => services.includes(value))}
          value={values.serviceKind}
          error={errors.serviceKind}
          onChange={(serviceKind) => setAll({ serviceKind, mailKind: '' })}
        />
      )}
      {brands.isPostal(values.brand, values.serviceKind) && (
        <Select {...textField(form, 'mailKind')} label={t('mailKind')} half options={options('MAIL_KIND')} />
      )}
      <Duplicates waybillNo={values.waybillNo} brand={values.brand} />
      <Answered
        rows={[
          { term: t('youAre'), value: values.appellantRole && t(`role.${values.appellantRole}`) },
          { term: t('postDate'), value: answeredDay(values.postDate) },
        ]}
        isWrong={Boolean(errors.appellantRole || errors.postDate)}
      >
        <ChoiceGroup
          {...textField(form, 'appellantRole')}
          legend={t('youAre')}
          row
          options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <DateInput
          {...textField(form, 'postDate')}
          legend={t('postDate')}
          hint={t('q.postDate.hint', { months })}
        />
      </Answered>
      <Tick
        name="minor"
        checked={values.minor === 'yes'}
        error={errors.minor}
        onChange={(value) => set('minor', value ? 'yes' : '')}
      >
        {t('minor')}
      </Tick>
    </>
  )
}

/** Open appeals of the same person on the same item: shown, with enough to decide. */
function Duplicates({ waybillNo, brand }: { waybillNo: string; brand: string }) {
  const t = useTexts(intakeTexts)
  const { token } = useSession()
  const { data } = useQuery({
    ...api.appeals.checkUserAppeal.query({ waybillNo, brand }),
    enabled: token !== undefined && waybillNo.trim().length >= 8 && brand !== '',
  })
  if (!data || data.appeals.length === 0) return null
  return (
    <div className="panel" role="status">
      <h2 className="label">{t('duplicateTitle')}</h2>
      <ul>
        {data.appeals.map(({ id, appealNo, createTime }) => (
          <li key={id}>
            <Link className="go" to={`/portal/details?id=${id}`}>
              {t('duplicateRow', { no: appealNo, day: formatDay(createTime) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
