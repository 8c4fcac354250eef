import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import * as styles from '../../../domain/case.module.css'
import { saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { fileIcon } from '../../../ui/portal/Uploads.tsx'

/** Files that lie beside what somebody wrote, each saved by its name. Why one is refused, the call itself tells. */
export function TalkFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.talkFiles}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <button
            className="linkbtn"
            type="button"
            onClick={() => void saveFile(api.files.download, { query: { id } }).catch(() => undefined)}
          >
            <Icon name={fileIcon(name)} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
