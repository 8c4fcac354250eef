import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../lib/query.ts'
import { watchMissingParts } from '../lib/version.ts'
import { App, prepare } from './App.tsx'

/** Puts the application in the place of what the server wrote into the page. */
export async function start(): Promise<void> {
  watchMissingParts()
  await prepare(location.pathname)
  const root = createRoot(document.getElementById('app') as HTMLElement)
  // As a transition the first drawing is done in steps, between which the page answers touch and scroll.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
