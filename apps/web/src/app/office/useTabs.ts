import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import type { KeptPages } from '../../lib/keptPages.ts'
import { trustNothing } from '../../lib/query.ts'
import { STORED, writeText } from '../../lib/storage.ts'
import type { MenuReading } from './menu.ts'
import { officeTexts } from './office.texts.ts'
import { hiddenScreenAt } from './officeScreens.ts'
import type { TabActions } from './PageTab.tsx'
import {
  closeOthers,
  closeTab,
  neighbour,
  openTab,
  reconcileTabs,
  retitleTab,
  titlesOf,
  type ViewTab,
} from './tabs.ts'

const affixedOf = (menu: MenuReading): ViewTab[] =>
  [...menu.pages.values()]
    .filter(({ affix }) => affix)
    .map(({ path, name, title }) => ({ path, fullPath: path, name, title, affix: true }))

/** Asks before pages go with which something would be lost; where nothing would, they go at once. */
function useLossQuestion(registry: KeptPages) {
  const t = useTexts(officeTexts)
  const { modal } = App.useApp()
  return (
    tabs: readonly ViewTab[],
    titles: ReadonlyMap<string, string>,
    act: 'close' | 'refresh',
    go: () => void,
  ) => {
    const lost = tabs.filter(({ path }) => registry.isDirty(path))
    if (lost.length === 0) return go()
    modal.confirm({
      title: t(act === 'close' ? 'loseClose' : 'loseRefresh'),
      content: lost.map(({ path }) => titles.get(path)).join(t('listComma')),
      okText: t(act === 'close' ? 'loseCloseDo' : 'loseRefreshDo'),
      okButtonProps: { danger: true },
      cancelText: t('goBackTo'),
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
      onOk: go,
    })
  }
}

/** The open pages and what can be done with them. Every page visited has a tab; the address says which one is shown. */
export function useTabs(menu: MenuReading, registry: KeptPages) {
  const { pathname: path, search, state } = useLocation()
  const insteadOf = (state as { insteadOf?: string } | null)?.insteadOf
  const queries = useQueryClient()
  const ask = useLossQuestion(registry)
  const navigate = useNavigate()
  const language = useLanguage()
  const [tabs, setTabs] = useState<readonly ViewTab[]>(() => affixedOf(menu))
  const [generations, setGenerations] = useState<Readonly<Record<string, number>>>({})
  const [maximised, setMaximised] = useState(false)

  const factsOf = useCallback(
    (at: string) => {
      const page = menu.pages.get(at)
      if (page) return { name: page.name || page.title, title: page.title, affix: page.affix }
      const hidden = hiddenScreenAt(at)
      return hidden && { name: hidden.component, title: pick(hidden.title, language), affix: false }
    },
    [menu, language],
  )
  const facts = useMemo(() => factsOf(path), [factsOf, path])

  useEffect(() => setTabs((before) => reconcileTabs(before, factsOf, affixedOf(menu))), [factsOf, menu])
  useEffect(() => {
    if (!facts) return
    const { isDirty } = registry
    setTabs((before) => openTab(before, { path, fullPath: path + search, ...facts }, { insteadOf, isDirty }))
    writeText(STORED.lastPath, path + search)
  }, [path, search, facts, insteadOf, registry])

  const setTitle = useCallback(
    (at: string, subject: string, whole?: string) =>
      setTabs((before) => retitleTab(before, at, subject, whole)),
    [],
  )
  const titles = useMemo(() => titlesOf(tabs), [tabs])
  const actions: TabActions = {
    refresh: (tab) =>
      ask([tab], titles, 'refresh', () => {
        // What the page begins anew with is asked for again, though it was fetched a moment ago.
        trustNothing(queries)
        setGenerations((before) => ({ ...before, [tab.path]: (before[tab.path] ?? 0) + 1 }))
        if (tab.path !== path) void navigate(tab.fullPath)
      }),
    close: (tab) =>
      ask([tab], titles, 'close', () => {
        if (tab.path === path) void navigate(neighbour(tabs, tab.fullPath)?.fullPath ?? '/')
        setTabs((before) => closeTab(before, tab.fullPath))
      }),
    closeOthers: (tab) => {
      const stay = closeOthers(tabs, tab.fullPath)
      ask(
        tabs.filter((one) => !stay.includes(one)),
        titles,
        'close',
        () => {
          if (tab.path !== path) void navigate(tab.fullPath)
          setTabs((before) => closeOthers(before, tab.fullPath))
        },
      )
    },
    maximise: (tab) => {
      if (tab.path !== path) void navigate(tab.fullPath)
      setMaximised(!maximised)
    },
    openWindow: (tab) => void window.open(tab.fullPath, '_blank', 'noopener'),
  }
  const current = tabs.find((tab) => tab.path === path)
  const title = current ? titles.get(current.path) : facts?.title
  return { tabs, titles, setTabs, setTitle, title, actions, generations, maximised, setMaximised }
}
