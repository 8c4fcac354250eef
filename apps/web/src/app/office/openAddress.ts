import { createContext, useContext } from 'react'

/** The address a menu entry leads to: that of its open tab, with the filters as they were left, else its own. */
export const OpenAddressContext = createContext<(path: string) => string>((path) => path)

export const useOpenAddress = (): ((path: string) => string) => useContext(OpenAddressContext)
