import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the page tab now shown; the shell provides it. */
export const TabTitleContext = createContext<(title: string) => void>(() => undefined)

/** Names the current page tab after what it shows, e.g. a case; undefined leaves the page's own title. */
export function useTabTitle(title: string | undefined): void {
  const setTitle = useContext(TabTitleContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
