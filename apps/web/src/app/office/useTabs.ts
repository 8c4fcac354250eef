import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pick, useLanguage } from '../../lib/i18n.ts'
import { STORED, writeText } from '../../lib/storage.ts'
import type { MenuReading } from './menu.ts'
import { hiddenScreenAt } from './officeScreens.ts'
import type { TabActions } from './PageTabs.tsx'
import {
  closeOthers,
  closeTab,
  neighbour,
  openTab,
  reconcileTabs,
  retitleTab,
  titleOf,
  type ViewTab,
} from './tabs.ts'

const affixedOf = (menu: MenuReading): ViewTab[] =>
  [...menu.pages.values()]
    .filter(({ affix }) => affix)
    .map(({ path, name, title }) => ({ path, fullPath: path, name, title, affix: true }))

/** The open pages and what can be done with them. Every page visited has a tab; the address says which one is shown. */
export function useTabs(menu: MenuReading) {
  const { pathname: path, search } = useLocation()
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
    setTabs((before) => openTab(before, { path, fullPath: path + search, ...facts }))
    writeText(STORED.lastPath, path + search)
  }, [path, search, facts])

  const setTitle = useCallback(
    (at: string, subject: string) => setTabs((before) => retitleTab(before, at, subject)),
    [],
  )
  const actions: TabActions = {
    refresh: (tab) => {
      setGenerations((before) => ({ ...before, [tab.path]: (before[tab.path] ?? 0) + 1 }))
      if (tab.path !== path) void navigate(tab.fullPath)
    },
    close: (tab) => {
      if (tab.path === path) void navigate(neighbour(tabs, tab.fullPath)?.fullPath ?? '/')
      setTabs(closeTab(tabs, tab.fullPath))
    },
    closeOthers: (tab) => {
      if (tab.path !== path) void navigate(tab.fullPath)
      setTabs(closeOthers(tabs, tab.fullPath))
    },
    maximise: (tab) => {
      if (tab.path !== path) void navigate(tab.fullPath)
      setMaximised(!maximised)
    },
    openWindow: (tab) => void window.open(tab.fullPath, '_blank', 'noopener'),
  }
  const current = tabs.find((tab) => tab.path === path)
  const title = current ? titleOf(current) : facts?.title
  return { tabs, setTabs, setTitle, title, actions, generations, maximised, setMaximised }
}
