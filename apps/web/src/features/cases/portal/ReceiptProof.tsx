import { useQuery } from '@tanstack/react-query'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { saveFile } from '../../../lib/api.ts'
import { caseProofQuery } from '../../../lib/caseProof.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/portal/Icon.tsx'
import * as styles from './receipt.portal.module.css'
import { receiptTexts } from './receipt.texts.ts'

/** Day and minute by the clock of China, as everywhere on the portal. */
const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

/**
 * What proves a receipt: the hash of the step that took the case in, and the head of the public log that covers it, or
 * where that will be had. It is printed with the receipt; nothing stands here while it is not known.
 */
export default function ReceiptProof({ of }: { of: CaseRef }) {
  const t = useTexts(receiptTexts)
  const { data: proof } = useQuery(caseProofQuery(of))
  const logged = proof?.lines.find(({ entry }) => entry.said?.seq === 1)?.entry.said?.hash
  const hash = logged ?? proof?.promised?.lines.find(({ seq }) => seq === 1)?.hash
  if (!proof || !hash) return null
  return (
    <section className={styles.receiptProof}>
      <h2>{t('title')}</h2>
      <p>{t('hash', { hash })}</p>
      <p>
        {logged && proof.head ? t('logged', { head: proof.head.seq, at: timeOf(proof.head.at) }) : t('waits')}
      </p>
      <button
        className="linkbtn"
        type="button"
        // The shell tells of a refusal.
        onClick={() => void saveFile(api.transparency.proof, { query: of }).catch(() => undefined)}
      >
        <Icon name="download" />
        {t('save')}
      </button>
    </section>
  )
}
