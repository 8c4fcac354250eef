import { LANGUAGES, type Language, setLanguage, useLanguage } from '../lib/i18n.ts'
import { Icon } from './icons/Icon.tsx'
import './ui.css'

// A language is named in itself, so that its readers find it.
const NAMES: Record<Language, string> = { 'zh-cn': '简体中文', en: 'English' }

/** Changes the language of everything at once (spec 9). The browser's own list: the sign-in page loads no menu for it. */
export function LanguageSwitch() {
  const language = useLanguage()
  return (
    <span className="o-lang">
      <Icon name="globe" />
      <select
        aria-label="语言 Language"
        value={language}
        onChange={(event) => setLanguage(event.target.value as Language)}
      >
        {LANGUAGES.map((key) => (
          <option key={key} value={key}>
            {NAMES[key]}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  )
}
