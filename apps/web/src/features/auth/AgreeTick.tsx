import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Tick } from '../../ui/portal/Choices.tsx'
import { authTexts } from './auth.texts.ts'

/** Without it nobody is registered (个人信息保护法 art. 13): what is done with what they tell. */
export function AgreeTick(field: {
  checked: boolean
  error: string | undefined
  onChange(agree: boolean): void
}) {
  const t = useTexts(authTexts)
  return (
    <Tick name="agree" {...field}>
      {t('agree')}{' '}
      <Link to="/portal/privacy" target="_blank">
        {t('privacy')}
      </Link>
    </Tick>
  )
}
