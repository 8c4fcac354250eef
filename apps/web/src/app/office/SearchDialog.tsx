import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anyCasePath, anyStateWord } from '../../domain/caseFaces.ts'
import { type FoundCase, recentCases } from '../../features/cases/lists/recentCases.ts'
import { useFoundCases } from '../../features/cases/lists/useFoundCases.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUserInfo } from '../../lib/session.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { type KeyBinding, PAGE_KEYS, signsOf } from '../../ui/keys.ts'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import { keysNow } from '../../ui/useKeys.ts'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuReading } from './menu.ts'
import { useOpenAddress } from './openAddress.ts'
import * as searchStyles from './search.module.css'
import { searchTexts } from './search.texts.ts'
import { MAX_PATTERN, markOf, type SearchEntry, searcher, searchPool } from './search.ts'

/** Milliseconds until the field has the focus (spec 9). */
const FOCUS_DELAY = 300

interface Props {
  menu: MenuReading
  onClose(): void
}

/** What a line of the list stands for. */
type Found =
  | { what: 'page'; entry: SearchEntry }
  | { what: 'case'; found: FoundCase }
  | { what: 'act'; key: KeyBinding }

const aPage = (entry: SearchEntry): Found => ({ what: 'page', entry })
const aCase = (found: FoundCase): Found => ({ what: 'case', found })
const anAct = (key: KeyBinding): Found => ({ what: 'act', key })

const keyOf = (one: Found): string => {
  if (one.what === 'page') return one.entry.path
  return one.what === 'case' ? anyCasePath(one.found.kind, one.found.id) : one.key.press
}

/** Acts of the case in front: what its page listens to, beside the keys that every page has. */
const actsNow = () => keysNow().filter(({ press }) => !(press in PAGE_KEYS))

/**
 * Finds pages of the menu by title, full pinyin or initials (spec 2, "global search dialog"), and cases by what lists
 * find them by. Before anything is typed it offers the acts of the case in front and the cases opened last.
 */
export default function SearchDialog({ menu, onClose }: Props) {
  const t = useTexts(searchTexts)
  useFocusReturn()
  return (
    <Modal
      open
      width={600}
      footer={null}
      closable={false}
      onCancel={onClose}
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
  const [acts] = useState(actsNow)
  const userId = useUserInfo()?.id
  const { cases, isAsking } = useFoundCases(pattern)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [])

  const isLong = pattern.trim().length > MAX_PATTERN
  const results = useMemo((): Found[] => {
    const wanted = pattern.trim().toLowerCase()
    if (!wanted) return [...acts.map(anAct), ...recentCases(userId).map(aCase)]
    if (wanted.length > MAX_PATTERN) return []
    // Digits mean a case: a page must not stand under Enter while the cases are on their way, nor one that is merely similar.
    if (/^\d{4,}$/.test(wanted)) {
      const pages = isAsking ? [] : search(pattern).filter(({ name }) => name.includes(wanted))
      return [...cases.map(aCase), ...pages.map(aPage)]
    }
    const named = acts.filter(({ words }) => words.toLowerCase().includes(wanted))
    return [...search(pattern).map(aPage), ...named.map(anAct), ...cases.map(aCase)]
  }, [search, pattern, acts, userId, cases, isAsking])

  const pointAt = (index: number) => {
    if (results.length === 0) return
    const next = (index + results.length) % results.length
    setChosen(next)
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' })
  }
  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    if (one.what === 'act') return one.key.act(new KeyboardEvent('keydown', { key: one.key.press }))
    const path = keyOf(one)
    if (path !== pathname) void navigate(addressOf(path))
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
      ? t(isAsking ? 'asking' : cases.length > 0 ? 'foundAll' : 'found', {
          count: results.length - cases.length,
          cases: cases.length,
        })
      : ''
  return (
    <div className={searchStyles.searchBox}>
      <div className={searchStyles.searchIn}>
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
        <span role="status" className={isLong ? searchStyles.searchBad : 'o-mut o-sm'}>
          {told}
        </span>
        <button type="button" className="o-ibtn" aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div
        ref={list}
        id="o-search-list"
        className={searchStyles.searchList}
        role="listbox"
        aria-label={t('results')}
      >
        {results.map((one, index) => (
          <Line
            key={keyOf(one)}
            id={`o-search-${index}`}
            on={index === chosen}
            onPoint={() => setChosen(index)}
            onOpen={() => open(one)}
          >
            {one.what === 'page' && <PageWords entry={one.entry} pattern={pattern} />}
            {one.what === 'case' && <CaseWords found={one.found} />}
            {one.what === 'act' && <ActWords of={one.key} />}
          </Line>
        ))}
      </div>
      {results.length === 0 && !isLong && !isAsking && (
        <p className={searchStyles.searchNone}>{t(pattern.trim() ? 'none' : 'alsoCases')}</p>
      )}
      <div className={searchStyles.searchKeys}>
        <Kbd keys={['S']} /> {t('keyOpen')}
        <Kbd keys={['↑', '↓']} /> {t('keyMove')}
        <Kbd keys={['↵']} /> {t('keyEnter')}
        <Kbd keys={['Esc']} /> {t('keyClose')}
        <span className="o-grow" />
        <span>{t('tip')}</span>
      </div>
    </div>
  )
}

interface LineProps {
  id: string
  on: boolean
  onPoint(): void
  onOpen(): void
  children: ReactNode
}

function Line({ id, on, onPoint, onOpen, children }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys and says which option is active
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={on}
      className={searchStyles.searchHit}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      {children}
      {on && <Kbd keys={['↵']} />}
    </div>
  )
}

/** An act of the case in front, with its own key. */
function ActWords({ of: { press, words } }: { of: KeyBinding }) {
  return (
    <>
      <span className={searchStyles.searchIc}>
        <Icon name="right" size={16} />
      </span>
      <span className={searchStyles.searchName}>{words}</span>
      <Kbd keys={signsOf(press)} />
    </>
  )
}

function CaseWords({ found }: { found: FoundCase }) {
  return (
    <>
      <span className={searchStyles.searchIc}>
        <Icon name="mail" size={16} />
      </span>
      <span className={searchStyles.searchName}>
        <span>
          {found.title} {found.about}
        </span>
        <small>{found.no}</small>
      </span>
      <span className="o-mut o-sm">{anyStateWord(found.kind, found.state)}</span>
    </>
  )
}

function PageWords({ entry, pattern }: { entry: SearchEntry; pattern: string }) {
  const marked = markOf(entry, pattern)
  const [from, to] = marked ?? [0, 0]
  const at = entry.namePinyin.indexOf(pattern.trim().toLowerCase())
  return (
    <>
      <span className={searchStyles.searchIc}>
        <MenuIcon name={entry.icon} size={16} />
      </span>
      <span className={searchStyles.searchName}>
        <span>
          {entry.name.slice(0, from)}
          {marked && <b>{entry.name.slice(from, to)}</b>}
          {entry.name.slice(to)}
        </span>
        <small>{entry.fullName}</small>
      </span>
      {at >= 0 && (
        <span className={searchStyles.searchPy} aria-hidden="true">
          {entry.namePinyin.slice(0, at)}
          <b>{entry.namePinyin.slice(at, at + pattern.trim().length)}</b>
          {entry.namePinyin.slice(at + pattern.trim().length)}
        </span>
      )}
    </>
  )
}
