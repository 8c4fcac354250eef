import { createContext, useContext, useEffect } from 'react'

/** What the menu calls the page; on phones the bar shows it as heading. */
export const PageTitleContext = createContext<string | undefined>(undefined)

/** Sets the title of the page tab now shown; the shell provides it. */
export const TabTitleContext = createContext<(title: string, whole?: string) => void>(() => undefined)

/**
 * Names the current page tab after what it shows, e.g. a case; undefined leaves the page's own title.
 * @param whole the longer name, for the time another tab has the same short one
 */
export function useTabTitle(title: string | undefined, whole?: string): void {
  const setTitle = useContext(TabTitleContext)
  useEffect(() => {
    if (title) setTitle(title, whole)
  }, [title, whole, setTitle])
}
