import { allTexts } from './i18n.ts'

// The build works this module out once and gives browsers the outcome alone (vite.config.ts).
import.meta.glob('../**/*.texts.ts', { eager: true })

/** The English words of every table, by its name. */
export const english = Object.fromEntries(allTexts.map(({ ns, en }) => [ns, en ?? {}]))
