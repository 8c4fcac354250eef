import type { Track } from '@appeal/contract/tracks/tracks.routes.ts'
import * as styles from './tracks.module.css'

/** The lines of a track with their times, and below them the text as it was copied. */
export function TrackPoints({ of, dim, raw }: { of: Track; dim: string; raw: string }) {
  return (
    <>
      <ol className={styles.points}>
        {of.points.map(({ at, words }) => (
          <li key={at + words}>
            <time className={dim}>{at}</time> {words}
          </li>
        ))}
      </ol>
      <details>
        <summary>{raw}</summary>
        <pre className={styles.raw}>{of.text}</pre>
      </details>
    </>
  )
}
