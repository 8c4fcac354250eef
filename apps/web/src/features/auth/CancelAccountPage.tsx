import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tellSuccess } from '../../lib/api.ts'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dropDrafts } from '../../lib/keptDrafts.ts'
import { api, call } from '../../lib/operations.ts'
import { endSession, type UserInfo, useSession, useUserInfo } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAskedCaptcha } from '../../lib/useCaptcha.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Tick } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { portalAreas } from './areas.ts'
import { cancellationRules } from './auth.forms.ts'
import * as styles from './auth.portal.module.css'
import { AddressField, CodeFields } from './CodeFields.tsx'
import { ownAccountTexts } from './ownAccount.texts.ts'
import { areaSender, useSmsCode } from './useSmsCode.ts'

/** Ends the own account: only without an unfinished appeal, and with a code sent to the own phone (spec 4). */
export default function CancelAccountPage() {
  const t = useTexts(ownAccountTexts)
  const user = useUserInfo()
  const { source } = useSession()
  const isCourier = source === 'couriers_user'
  // Couriers file no appeals; what is open of theirs is judged by the server.
  const open = useQuery({
    ...api.appeals.checkUserAppeal.query({}),
    enabled: !isCourier,
  })
  const summary = useQuery({ ...api.cases.summary.query() })
  const others = (summary.data?.kinds ?? []).filter(({ kind, open: count }) => kind !== 'appeal' && count > 0)
  useTitle(t('cancelTitle'))
  return (
    <main id="main" className="flow wrap">
      <section className={`login__card ${styles.login}`} aria-labelledby="ca-h">
        <h1 id="ca-h">{t('cancelTitle')}</h1>
        <p className="flow__lead">{t('cancelLead')}</p>
        {open.isError ? (
          <p role="alert">
            {t('checkFailed')} <Button onClick={() => void open.refetch()}>{t('again')}</Button>
          </p>
        ) : open.data?.unfinished ? (
          <Unfinished title="unfinishedAppeals">
            {open.data.appeals.map(({ id, appealNo, brandName }) => (
              <li key={id}>
                <Link to={`/portal/details?id=${id}`}>
                  {brandName} {appealNo}
                </Link>
              </li>
            ))}
          </Unfinished>
        ) : others.length > 0 ? (
          <Unfinished title="unfinished">
            {others.map(({ kind, open: count }) => (
              <li key={kind}>
                <Link to={isCourier ? '/couriers/personal' : `/portal/personal?kind=${kind}`}>
                  {t('unfinishedOf', { kind: t(`kind.${kind}`), n: count })}
                </Link>
              </li>
            ))}
          </Unfinished>
        ) : (
          !summary.isPending &&
          user &&
          (isCourier || open.data) && <CancelForm user={user} area={isCourier ? 'd' : 'c'} />
        )}
        <p className={styles.loginMore}>
          <Link to="/portal/my">{t('back')}</Link>
        </p>
      </section>
    </main>
  )
}

/** What keeps the account open, with the way to each. */
function Unfinished({ title, children }: { title: 'unfinished' | 'unfinishedAppeals'; children: ReactNode }) {
  const t = useTexts(ownAccountTexts)
  return (
    <div className={styles.noteSave} role="alert">
      <Icon name="alert" />
      <div>
        <h2>{t(title)}</h2>
        <p>{t('unfinishedSay')}</p>
        <ul>{children}</ul>
      </div>
    </div>
  )
}

function CancelForm({ user, area }: { user: UserInfo; area: 'c' | 'd' }) {
  const t = useTexts(ownAccountTexts)
  const captcha = useAskedCaptcha(portalAreas[area].routes.getPicCaptcha, area)
  const code = useSmsCode({ sender: areaSender(area, 'cancellation'), captcha, rule: 'phone' })
  const form = useForm({
    initial: { phone: '', verificationCode: '', sure: false },
    rules: cancellationRules,
    check: (values) => ({
      verificationCode: code.broken(values.verificationCode, t('askCode')),
      sure: values.sure ? undefined : t('understandMissing'),
    }),
    send: async ({ phone, verificationCode }) => {
      const { id, account, name } = user
      await call(api.userCentre.delete, {
        body: { id, account, name: name ?? '', phone, verificationCode, validCodeReqNo: code.reqNo },
        quiet: true,
      })
      tellSuccess(t('cancelled'))
      dropDrafts()
      endSession()
    },
  })
  const { values, errors, set } = form
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <AddressField
        code={code}
        kind="phone"
        field={{
          ...textField(form, 'phone'),
          label: t('ownPhone'),
          hint: t('ownPhoneHint'),
        }}
      />
      <CodeFields
        captcha={captcha}
        code={code}
        to={values.phone}
        field={textField(form, 'verificationCode')}
      />
      <Tick name="sure" checked={values.sure} onChange={(value) => set('sure', value)} error={errors.sure}>
        {t('understand')}
      </Tick>
      <Button size="l" block type="submit" busy={form.busy}>
        {t('doCancel')}
      </Button>
    </form>
  )
}
