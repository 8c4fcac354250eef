import { brokenRealName } from '@appeal/contract/fieldRules.ts'
import { refreshUser } from '../../lib/account.ts'
import { useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { sayRule } from '../../lib/rules.ts'
import { useUserInfo } from '../../lib/session.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Dialog } from '../../ui/portal/Dialog.tsx'
import { FieldError, TextInput } from '../../ui/portal/Field.tsx'
import { realNameRules } from './realName.forms.ts'
import { realNameTexts } from './realName.texts.ts'

/** Asks for the real name of an account that has none yet; it cannot be dismissed (spec 4, first login). */
export default function RealNameDialog() {
  const t = useTexts(realNameTexts)
  const user = useUserInfo()
  const settings = useBaseSettings()
  const form = useForm({
    initial: { name: '' },
    rules: realNameRules,
    check: ({ name }) => ({
      name: sayRule(
        brokenRealName(name, {
          defaultNickname: user?.nickname ?? null,
          sensitiveWords: settings.ILLEGAL_NAME_SENSITIVE_WORDS ?? null,
        }),
      ),
    }),
    send: async ({ name }) => {
      await call(api.userCentre.updateUserInfo, { body: { name: name.trim() }, quiet: true })
      await refreshUser()
    },
  })
  return (
    <Dialog title={t('title')}>
      <p>{t('say')}</p>
      <form noValidate onSubmit={form.submit}>
        {form.problem && <FieldError id="real-name-e" text={form.problem} />}
        <TextInput
          name="realName"
          label={t('name')}
          autoComplete="name"
          value={form.values.name}
          error={form.errors.name}
          onChange={(value) => form.set('name', value)}
        />
        <p className="dialog__act">
          <Button look="primary" type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
