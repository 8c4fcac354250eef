import { createContext, useContext } from 'react'

/** Addresses of the pages the viewer's menu opens, by the `component` of the screen; the shell provides them. */
export const ScreenPathsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Address of a screen, or undefined where the viewer's menu does not have it. */
export const useScreenPath = (component: string): string | undefined =>
  useContext(ScreenPathsContext).get(component)
