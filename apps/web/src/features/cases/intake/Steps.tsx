import { asksAmount } from '@appeal/contract/appeals/appeals.form.ts'
import { proxyStatement } from '@appeal/contract/appeals/appeals.texts.ts'
import { countCharacters } from '@appeal/contract/fieldRules.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { fieldId, textField } from '../../../lib/form.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { AreaPicker } from '../../../ui/portal/AreaPicker.tsx'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { ChoiceGroup, Tick, TickGroup } from '../../../ui/portal/Choices.tsx'
import { FieldError, Select, TextArea, TextInput } from '../../../ui/portal/Field.tsx'
import { Notice } from '../../../ui/portal/States.tsx'
import { Uploads } from '../../../ui/portal/Uploads.tsx'
import type { Draft, IntakeValues } from './draft.ts'
import { Complaint, type Fields, Waybill } from './FirstSteps.tsx'
import { intakeRules } from './intake.forms.ts'
import { intakeTexts } from './intake.texts.ts'
import { Particulars } from './Particulars.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type StepName, stepPath } from './stepNames.ts'
import { isOwnSide } from './steps.ts'

const ProblemSuggestion = lazy(part(() => import('./ProblemSuggestion.tsx')))

const DEMANDS = ['COMPENSATE', 'SEARCH', 'REDELIVER', 'REFUND_FEE', 'APOLOGISE', 'EXPLAIN', 'OTHER'] as const

const RELATIONS = ['FATHER', 'MOTHER', 'GRANDPARENT', 'ADULT_SIBLING', 'OTHER'] as const

/** Who stands by an appellant under 18. */
function Guardian({ form }: Fields) {
  const t = useTexts(intakeTexts)
  return (
    <>
      <p className="hint">{t('guardianWhy')}</p>
      <TextInput {...textField(form, 'guardian.name')} label={t('partyName')} half autoComplete="off" />
      <ChoiceGroup
        {...textField(form, 'guardian.relation')}
        legend={t('guardianRelation')}
        row
        options={RELATIONS.map((value) => ({ value, label: t(`guardian.${value}`) }))}
      />
      <TextInput
        {...textField(form, 'guardian.phone')}
        label={t('partyPhone')}
        hint={t('partyPhoneAbroad')}
        half
        code
        inputMode="tel"
        autoComplete="off"
      />
    </>
  )
}

/** Whom an agent acts for, in what relation, and that they agree. The authorisation follows with the evidence. */
function Represented({ form }: Fields) {
  const { values, errors, set } = form
  const t = useTexts(intakeTexts)
  const relations = useDictionary().options('PROXY_RELATION')
  return (
    <>
      <p className="hint">{t('proxyWhy')}</p>
      <TextInput {...textField(form, 'proxy.name')} label={t('partyName')} half autoComplete="off" />
      <TextInput
        {...textField(form, 'proxy.phone')}
        label={t('partyPhone')}
        hint={t('proxyPhoneHint')}
        half
        code
        inputMode="tel"
        autoComplete="off"
      />
      <ChoiceGroup
        {...textField(form, 'proxy.relation')}
        legend={t('proxyRelation')}
        row
        options={relations.map(({ value, label }) => ({ value, label }))}
      />
      <Tick
        name="proxy.consent"
        checked={values['proxy.consent'] === 'yes'}
        error={errors['proxy.consent']}
        onChange={(value) => set('proxy.consent', value ? 'yes' : '')}
      >
        {pick(proxyStatement)}
      </Tick>
    </>
  )
}

function Party({ form, side }: Fields & { side: 'sender' | 'recipient' }) {
  const t = useTexts(intakeTexts)
  const own = isOwnSide(form.values, side)
  return (
    <>
      <p className="hint">{t(own ? 'ownSideWhy' : 'senderWhy')}</p>
      <TextInput
        {...textField(form, `${side}.name`)}
        label={t('partyName')}
        half
        autoComplete={own ? 'name' : 'off'}
      />
      <TextInput
        {...textField(form, `${side}.phone`)}
        label={t('partyPhone')}
        hint={t(own ? 'partyPhoneHint' : 'partyPhoneHidden')}
        optional={!own}
        half
        code
        inputMode="tel"
        autoComplete={own ? 'tel' : 'off'}
      />
      <AreaPicker {...textField(form, `${side}.areaCode`)} legend={t('partyArea')} />
      <TextInput
        {...textField(form, `${side}.address`)}
        label={t('partyAddress')}
        hint={own ? t('partyAddressHint') : undefined}
        optional={!own}
        autoComplete={own ? 'street-address' : 'off'}
      />
    </>
  )
}

function Event({ form }: Fields) {
  const { values, errors, set, setAll } = form
  const t = useTexts(intakeTexts)
  const kinds = useDictionary().options('APPEAL_L1')
  const limits = intakeRules.limitsOf('content')
  const count = countCharacters(values.content.trim())
  const exact = kinds.find(({ value }) => value === values.l1)?.children ?? []
  return (
    <>
      <Select
        name="l1"
        label={t('l1')}
        half
        options={kinds}
        value={values.l1}
        error={errors.l1}
        onChange={(l1) => setAll({ l1, l2: '' })}
      />
      <Suspense fallback={null}>
        <ProblemSuggestion values={values} onTake={(l1) => setAll({ l1, l2: '' })} />
      </Suspense>
      {exact.length > 0 && (
        <ChoiceGroup
          {...textField(form, 'l2')}
          legend={t('l2')}
          row
          options={exact.map(({ value, label }) => ({ value, label }))}
        />
      )}
      <Particulars form={{ values, errors, set }} />
      <TextArea
        {...textField(form, 'content')}
        label={t('content')}
        hint={limits ? `${t('contentHint')}${t('contentRange', { ...limits })}` : t('contentHint')}
        rows={7}
        found={
          limits &&
          count > limits.max / 2 && <p className="hint">{t('contentCount', { n: count, max: limits.max })}</p>
        }
      />
      <TextInput {...textField(form, 'itemName')} label={t('itemName')} optional half autoComplete="off" />
      <TextInput
        {...textField(form, 'itemValue')}
        label={t('itemValueLabel')}
        optional
        half
        code
        inputMode="decimal"
        autoComplete="off"
      />
      <ChoiceGroup
        name="insured"
        legend={t('insured')}
        optional
        row
        options={[
          { value: 'no' as const, label: t('insuredNo') },
          { value: 'yes' as const, label: t('insuredYes') },
        ]}
        value={values.insured}
        onChange={(value) => set('insured', value)}
      />
      {values.insured === 'yes' && (
        <TextInput
          {...textField(form, 'insuredAmount')}
          label={t('insuredAmount')}
          half
          code
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  )
}

function Demand({ form }: Fields) {
  const { values, errors, set } = form
  const t = useTexts(intakeTexts)
  return (
    <>
      <TickGroup
        name="demands"
        legend={t('demands')}
        hint={t('demandsHint')}
        options={DEMANDS.map((value) => ({ value, label: t(`demand.${value}`) }))}
        value={values.demands as (typeof DEMANDS)[number][]}
        error={errors.demands}
        onChange={(value) => set('demands', value)}
      />
      {asksAmount(values.demands) && (
        <TextInput
          {...textField(form, 'claimAmount')}
          label={t('claimAmount')}
          hint={t('claimAmountHint')}
          optional
          half
          code
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  )
}

function Evidence({
  form: { values, errors, set },
  onHold,
}: Fields & { onHold: (sentence: string | undefined) => void }) {
  const t = useTexts(intakeTexts)
  const { token } = useSession()
  const isAgent = values.appellantRole === 'AGENT'
  const [files, setFiles] = useState<string>()
  const [authorisation, setAuthorisation] = useState<string>()
  const hold = authorisation ?? files
  useEffect(() => onHold(hold), [hold, onHold])
  const changed = (name: 'files' | 'authorisation') => (files: IntakeValues['files']) => set(name, files)
  return (
    <>
      <p className="flow__lead">{t('evidenceHint')}</p>
      {errors.hold && <FieldError id={`${fieldId('hold')}-e`} text={errors.hold} />}
      {token ? (
        <>
          {isAgent && (
            <fieldset className={errors.authorisation ? 'bad' : undefined}>
              <legend className="label">{t('authorisation')}</legend>
              <p className="hint">{t('authorisationHint')}</p>
              {errors.authorisation && (
                <FieldError id={`${fieldId('authorisation')}-e`} text={errors.authorisation} />
              )}
              <Kept
                name="authorisation"
                files={values.authorisation}
                onHold={setAuthorisation}
                onFiles={changed('authorisation')}
              />
            </fieldset>
          )}
          <fieldset>
            <legend className={isAgent ? 'label' : 'sr'}>{t('files')}</legend>
            <Kept name="hold" files={values.files} onHold={setFiles} onFiles={changed('files')} />
          </fieldset>
        </>
      ) : (
        <div className="panel panel--soft">
          <Notice icon="lock">{t('evidenceSignIn')}</Notice>
          <p className="keep__act">
            <ButtonLink to={`/portal/signIn?next=${encodeURIComponent(stepPath('evidence'))}`} icon="upload">
              {t('evidenceSignInGo')}
            </ButtonLink>
          </p>
        </div>
      )}
    </>
  )
}

/** Files of one part of the form. */
function Kept({
  name,
  files,
  onFiles,
  onHold,
}: {
  name: string
  files: IntakeValues['files']
  onFiles: (files: IntakeValues['files']) => void
  onHold: (sentence: string | undefined) => void
}) {
  // Uploads end one after the other, each later than the render that began it.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  return (
    <Uploads
      id={fieldId(name)}
      files={files}
      onHold={onHold}
      onChange={(change) => {
        latest.current = change(latest.current)
        onFiles(latest.current)
      }}
    />
  )
}

/** One step of the form by its name. */
export function Step({ step, draft }: { step: StepName; draft: Draft }) {
  const [hold, setHold] = useState<string>()
  return (
    <StepFrame step={step} draft={draft} hold={hold}>
      {(form) => {
        if (step === 'complaint') return <Complaint form={form} />
        if (step === 'waybill') return <Waybill form={form} />
        if (step === 'guardian') return <Guardian form={form} />
        if (step === 'proxy') return <Represented form={form} />
        if (step === 'event') return <Event form={form} />
        if (step === 'demand') return <Demand form={form} />
        if (step === 'evidence') return <Evidence form={form} onHold={setHold} />
        return <Party form={form} side={step} />
      }}
    </StepFrame>
  )
}
