import type { HeadPlaceState } from '@appeal/contract/transparency/headPlaces.routes.ts'
import { headPlaceTexts } from '@appeal/contract/transparency/headPlaces.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { useMay } from '../../ui/useMay.ts'
import { headPlacesTexts } from './headPlaces.texts.ts'
import * as styles from './monitor.module.css'

const { headPlaces } = api
const EVERY = 60_000

/** Where signed heads of the log are kept outside of the database, and whether each place takes them. */
export default function HeadPlacesPanel() {
  const may = useMay()
  return may(headPlaces.list) ? <Panel /> : null
}

function Panel() {
  const t = useTexts(headPlacesTexts)
  const language = useWordsLanguage()
  const { data } = useQuery({ ...headPlaces.list.query(), refetchInterval: EVERY })
  if (!data) return null
  const { newest, places } = data
  const stateOf = ({ fault, failedAt, seq, sameDisk }: HeadPlaceState) =>
    fault
      ? t('at', { fault: t(fault), at: failedAt ?? '' })
      : sameDisk
        ? t('sameDisk')
        : t(seq === newest ? 'well' : 'waiting')
  return (
    <section className={styles.monWide} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="o-mut o-sm">{t('note', { newest })}</p>
      {places.length === 0 ? (
        <p className="o-mut">{t('none')}</p>
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="name"
          dataSource={places}
          columns={[
            { title: t('place'), width: 140, render: (_, { name }) => headPlaceTexts[name][language] },
            {
              title: t('seq'),
              width: 260,
              render: (_, { seq, takenAt }) => (takenAt ? t('upTo', { seq, at: takenAt }) : t('never')),
            },
            { title: t('state'), render: (_, row) => stateOf(row) },
          ]}
        />
      )}
    </section>
  )
}
