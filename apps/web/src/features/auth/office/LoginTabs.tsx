import { type ReactNode, useId } from 'react'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import * as styles from './officeAuth.module.css'

interface Props<K extends string> {
  label: string
  tabs: readonly { key: K; title: string }[]
  chosen: K
  onChoose(key: NoInfer<K>): void
  children: ReactNode
}

/** Ways to sign in, or back in; one form at a time. */
export function LoginTabs<K extends string>({ children, ...row }: Props<K>) {
  const id = useId()
  return (
    <>
      <TabRow {...row} id={id} className={styles.lgTabs} tabClassName="" />
      <TabPanel id={id} chosen={row.chosen} className="">
        {children}
      </TabPanel>
    </>
  )
}
