import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuReading } from './menu.ts'
import { useOpenAddress } from './openAddress.ts'
import './search.css'
import { searchTexts } from './search.texts.ts'
import { MAX_PATTERN, markOf, type SearchEntry, searcher, searchPool } from './search.ts'

/** Milliseconds until the field has the focus (spec 9). */
const FOCUS_DELAY = 300

interface Props {
  menu: MenuReading
  onClose(): void
}

/** Finds pages of the menu by title, full pinyin or initials (spec 2, "global search dialog"). */
export default function SearchDialog({ menu, onClose }: Props) {
  const t = useTexts(searchTexts)
  useFocusReturn(true)
  return (
    <Modal
      open
      width={600}
      footer={null}
      closable={false}
      onCancel={onClose}
      className="o-search"
      style={{ top: 112 }}
      styles={{ container: { padding: 0 } }}
      aria-label={t('title')}
    >
      <SearchBody menu={menu} onClose={onClose} />
    </Modal>
  )
}

function SearchBody({ menu, onClose }: Props) {
  const t = useTexts(searchTexts)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const addressOf = useOpenAddress()
  const search = useMemo(() => searcher(searchPool(menu)), [menu])
  const [pattern, setPattern] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [])

  const isLong = pattern.trim().length > MAX_PATTERN
  const results = useMemo(() => search(pattern), [search, pattern])

  const pointAt = (index: number) => {
    if (results.length === 0) return
    const next = (index + results.length) % results.length
    setChosen(next)
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' })
  }
  const open = (entry: SearchEntry | undefined) => {
    if (!entry) return
    onClose()
    if (entry.path !== pathname) void navigate(addressOf(entry.path))
  }
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') open(results[chosen])
    else if (event.key === 'ArrowDown') pointAt(chosen + 1)
    else if (event.key === 'ArrowUp') pointAt(chosen - 1)
    else return
    event.preventDefault()
  }
  const told = isLong
    ? t('tooLong', { max: MAX_PATTERN })
    : pattern.trim()
      ? t('found', { count: results.length })
      : ''
  return (
    <div className="o-search-box">
      <div className="o-search-in">
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('placeholder')}
          aria-expanded={results.length > 0}
          aria-controls="o-search-list"
          aria-activedescendant={results.length > 0 ? `o-search-${chosen}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isLong || undefined}
          placeholder={t('placeholder')}
          value={pattern}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setPattern(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
        />
        <span role="status" className={isLong ? 'o-search-bad' : 'o-mut o-sm'}>
          {told}
        </span>
        <button type="button" className="o-ibtn" aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div ref={list} id="o-search-list" className="o-search-list" role="listbox" aria-label={t('results')}>
        {results.map((entry, index) => (
          <Result
            key={entry.path}
            id={`o-search-${index}`}
            entry={entry}
            pattern={pattern}
            on={index === chosen}
            onPoint={() => setChosen(index)}
            onOpen={() => open(entry)}
          />
        ))}
      </div>
      {pattern.trim() && !isLong && results.length === 0 && <p className="o-search-none">{t('none')}</p>}
      <div className="o-search-keys">
        <Kbd keys={['S']} /> {t('keyOpen')}
        <Kbd keys={['↑', '↓']} /> {t('keyMove')}
        <Kbd keys={['↵']} /> {t('keyEnter')}
        <Kbd keys={['Esc']} /> {t('keyClose')}
        <span className="o-grow" />
        <span className="o-search-tip">{t('tip')}</span>
      </div>
    </div>
  )
}

interface ResultProps {
  id: string
  entry: SearchEntry
  pattern: string
  on: boolean
  onPoint(): void
  onOpen(): void
}

function Result({ id, entry, pattern, on, onPoint, onOpen }: ResultProps) {
  const marked = markOf(entry, pattern)
  const [from, to] = marked ?? [0, 0]
  const at = entry.namePinyin.indexOf(pattern.trim().toLowerCase())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys and says which option is active
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={on}
      className="o-search-hit"
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <span className="o-search-ic">
        <MenuIcon name={entry.icon} size={16} />
      </span>
      <span className="o-search-name">
        <span>
          {entry.name.slice(0, from)}
          {marked && <b>{entry.name.slice(from, to)}</b>}
          {entry.name.slice(to)}
        </span>
        <small>{entry.fullName}</small>
      </span>
      {at >= 0 && (
        <span className="o-search-py" aria-hidden="true">
          {entry.namePinyin.slice(0, at)}
          <b>{entry.namePinyin.slice(at, at + pattern.trim().length)}</b>
          {entry.namePinyin.slice(at + pattern.trim().length)}
        </span>
      )}
      {on && <Kbd keys={['↵']} />}
    </div>
  )
}
