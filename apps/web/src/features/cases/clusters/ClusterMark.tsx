import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { clusterTexts } from './clusters.texts.ts'
import { titleOf } from './clusters.words.ts'

/** The cluster that a case belongs to, on its page. Neither whoever filed it nor the enterprise sees this. */
export default function ClusterMark({ of }: { of: CaseRef }) {
  const t = useTexts(clusterTexts)
  const { data } = useQuery(api.clusters.ofCase.query({ id: of.id }))
  if (!data) return null
  return (
    <section className="o-sec">
      <h3>{t('ofCase')}</h3>
      <p>
        <Link to={`/appeal/clusters?cluster=${data.id}`}>{titleOf(t, data)}</Link>
      </p>
    </section>
  )
}
