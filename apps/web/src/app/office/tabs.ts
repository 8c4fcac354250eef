/** An open page of the shell (spec 3, "view tag"). */
export interface ViewTab {
  path: string
  /** With the query, so that returning shows the same rows. */
  fullPath: string
  /** Name of the route: the menu entry's, or the screen's. */
  name: string
  title: string
  /** What the page itself says it shows, e.g. a case number; stands before `title`. */
  subject?: string | undefined
  /** The same at length, for the time another tab says the same. */
  whole?: string | undefined
  affix: boolean
}

/** Beyond this the oldest tab is dropped (spec 2). */
export const MAX_TABS = 20

export const titleOf = (tab: ViewTab): string => tab.subject ?? tab.title

/** The words on each tab, by path: no two alike. */
export function titlesOf(tabs: readonly ViewTab[]): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  const shared = (words: string, of: (tab: ViewTab) => string) =>
    tabs.filter((tab) => of(tab) === words).length > 1
  const atLength = (tab: ViewTab) =>
    shared(titleOf(tab), titleOf) ? (tab.whole ?? titleOf(tab)) : titleOf(tab)
  const used = new Map<string, number>()
  for (const tab of tabs) {
    const words = atLength(tab)
    const before = used.get(words) ?? 0
    used.set(words, before + 1)
    said.set(tab.path, before ? `${words} (${before + 1})` : words)
  }
  return said
}

interface Opening {
  /** Path of the tab that this page takes the place of: the case before it in a walk. */
  insteadOf?: string | undefined
  /** Pages with which something would be lost: no other takes their place, and they are not dropped. */
  isDirty?(path: string): boolean
}

/**
 * Adds a page, or merges what is new into the tab it already has; only pages with a name get a tab (spec 4). Where
 * every page beyond the limit holds something that would be lost, there is one tab more.
 */
export function openTab(
  tabs: readonly ViewTab[],
  tab: ViewTab,
  { insteadOf, isDirty = () => false }: Opening = {},
): readonly ViewTab[] {
  if (!tab.name) return tabs
  const left = tabs.find(
    ({ path, affix }) => path === insteadOf && path !== tab.path && !affix && !isDirty(path),
  )
  const known = tabs.find(({ path }) => path === tab.path)
  if (known) {
    const next = updateTab(tabs, known.fullPath, tab)
    return left ? next.filter(({ path }) => path !== left.path) : next
  }
  if (left) return tabs.map((one) => (one === left ? tab : one))
  const next = [...tabs, tab]
  if (next.length <= MAX_TABS) return next
  const oldest = next.findIndex((one) => !one.affix && one !== tab && !isDirty(one.path))
  return next.filter((_, index) => index !== oldest)
}

/** Changes the tab at a full path; the same list where nothing changes. */
export function updateTab(
  tabs: readonly ViewTab[],
  fullPath: string,
  change: Partial<ViewTab>,
): readonly ViewTab[] {
  const known = tabs.find((tab) => tab.fullPath === fullPath)
  const keys = Object.keys(change) as (keyof ViewTab)[]
  if (!known || keys.every((key) => known[key] === change[key])) return tabs
  return tabs.map((tab) => (tab === known ? { ...tab, ...change } : tab))
}

/** Names a tab after what its page shows (spec 4, "title-updated for the current route"). */
export const retitleTab = (
  tabs: readonly ViewTab[],
  path: string,
  subject: string,
  whole?: string,
): readonly ViewTab[] => {
  const tab = tabs.find((one) => one.path === path)
  return tab ? updateTab(tabs, tab.fullPath, { subject, whole }) : tabs
}

/** The tab that takes the place of a closed one: its right neighbour, else its left. */
export function neighbour(tabs: readonly ViewTab[], fullPath: string): ViewTab | undefined {
  const at = tabs.findIndex((tab) => tab.fullPath === fullPath)
  return tabs[at + 1] ?? tabs[at - 1]
}

/** Affixed tabs cannot be closed (spec 2). */
export const closeTab = (tabs: readonly ViewTab[], fullPath: string): readonly ViewTab[] =>
  tabs.filter((tab) => tab.affix || tab.fullPath !== fullPath)

export const closeOthers = (tabs: readonly ViewTab[], fullPath: string): readonly ViewTab[] =>
  tabs.filter((tab) => tab.affix || tab.fullPath === fullPath)

/** Closes everything that can be closed. */
export const clearTabs = (tabs: readonly ViewTab[]): readonly ViewTab[] => tabs.filter(({ affix }) => affix)

/** Puts the tab `path` where `over` stands; affixed tabs stay in front of all others. */
export function moveTab(tabs: readonly ViewTab[], path: string, over: string): readonly ViewTab[] {
  const from = tabs.findIndex((tab) => tab.path === path)
  const to = tabs.findIndex((tab) => tab.path === over)
  if (from < 0 || to < 0 || from === to || tabs[from]!.affix !== tabs[to]!.affix) return tabs
  const next = tabs.filter((_, index) => index !== from)
  next.splice(to, 0, tabs[from]!)
  return next
}

type PageFacts = Pick<ViewTab, 'name' | 'title' | 'affix'>

/**
 * Brings the tabs in line with a new menu: pages that are gone lose their tab, titles follow, affixed pages are there.
 * @param known what the menu says of a path; undefined where the path leads nowhere
 * @param affixed the menu's affixed pages
 */
export function reconcileTabs(
  tabs: readonly ViewTab[],
  known: (path: string) => PageFacts | undefined,
  affixed: readonly ViewTab[],
): readonly ViewTab[] {
  const kept = tabs.flatMap((tab) => {
    const facts = known(tab.path)
    return facts ? [{ ...tab, ...facts }] : []
  })
  const missing = affixed.filter(({ path }) => !kept.some((tab) => tab.path === path))
  const next = [...missing, ...kept].sort((a, b) => Number(b.affix) - Number(a.affix))
  const same = next.length === tabs.length && next.every((tab, at) => isSame(tab, tabs[at]!))
  return same ? tabs : next
}

const isSame = (a: ViewTab, b: ViewTab) =>
  (Object.keys(a) as (keyof ViewTab)[]).every((key) => a[key] === b[key])
