import { App, ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { useSubmitChord } from '../dialogKeys.ts'
import { antdTheme } from './antdTheme.ts'
import './office.css'
import '../ui.css'
import { tonesOf, toneVariables } from './palette.ts'
import { usePreferences } from './preferences.ts'

/** The red star stands behind the label. */
const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && (
      <span className="o-req" aria-hidden="true">
        *
      </span>
    )}
  </>
)

const calmMedia = () => matchMedia('(prefers-reduced-motion: reduce)')
const onCalm = (changed: () => void) => {
  const media = calmMedia()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Dresses everything below it: Ant Design's tokens and words, and the desk's variables on the body for as long as it is shown. */
export function OfficeTheme({ children }: { children: ReactNode }) {
  const { theme: style, themeColor: primary, roundedCorners: rounded } = usePreferences()
  const language = useLanguage()
  // Without motion Ant Design waits for none: office.css takes away what it would wait for.
  const calm = useSyncExternalStore(onCalm, () => calmMedia().matches)
  useSubmitChord()
  const theme = useMemo(() => antdTheme(primary, style, rounded, calm), [primary, style, rounded, calm])

  useLayoutEffect(() => {
    const { body } = document
    const classes = ['office', `o-${style}`, ...(rounded ? [] : ['o-square'])]
    const variables = Object.entries(toneVariables(tonesOf(primary, style)))
    body.classList.add(...classes)
    for (const [name, value] of variables) body.style.setProperty(name, value)
    return () => {
      body.classList.remove(...classes)
      for (const [name] of variables) body.style.removeProperty(name)
    }
  }, [primary, style, rounded])

  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'en' ? en : zh}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      form={{ requiredMark: markRequired, colon: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
