import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { part } from '../../../lib/leaving.ts'
import { CopyButton } from '../../../ui/portal/CopyButton.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import * as styles from './receipt.portal.module.css'

/** The number in groups that can be read aloud: letters and area, date, sequence. */
const groups = (no: string) => [no.slice(0, 8), no.slice(8, 16), no.slice(16)].filter(Boolean)

/** The head of a receipt: that it is done, and the number to keep. */
export function ReceiptHead({
  no,
  words,
  acts,
  say,
  stamp,
}: {
  no: string
  words: { done: string; number: string; copy: string }
  acts?: ReactNode
  say?: ReactNode
  stamp?: ReactNode
}) {
  return (
    <section className={styles.receipt} aria-labelledby="done-h">
      <div className={styles.receiptIn}>
        <div>
          <h1 id="done-h">
            <Icon name="done" />
            {words.done}
          </h1>
          <p className={styles.receiptLabel}>{words.number}</p>
          <p className={`${styles.receiptNo} num`}>
            {groups(no).map((group) => (
              <Fragment key={group}>
                <span>{group}</span>{' '}
              </Fragment>
            ))}
          </p>
          <p className={styles.receiptAct}>
            <CopyButton text={no} label={words.copy} />
            {acts}
          </p>
          {say && <p className={styles.receiptSay}>{say}</p>}
        </div>
        {stamp}
      </div>
    </section>
  )
}

// Behind the page: a receipt is there without it.
const Proof = lazy(part(() => import('./ReceiptProof.tsx')))

/** What proves the receipt, once it is known. */
export const ReceiptProof = ({ of }: { of: CaseRef }) => (
  <Suspense fallback={null}>
    <Proof of={of} />
  </Suspense>
)
