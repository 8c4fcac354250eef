import { type ComponentProps, lazy, Suspense } from 'react'
import { part } from '../lib/leaving.ts'
import type { RichText } from './RichText.tsx'
import { Skeleton } from './States.tsx'

const Editor = lazy(part(() => import('./RichText.tsx').then((module) => ({ default: module.RichText }))))

/** The editor of formatted text, fetched when it is first shown: for pages that are mostly opened without it. */
export const RichTextField = (props: ComponentProps<typeof RichText>) => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <Editor {...props} />
  </Suspense>
)
