import type { OrgTreeNode } from '@appeal/contract/users/users.schemas.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useOrgTree, usePositions } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'

/** The own organisation with everything above it, and what one is there. */
export function OrganisationTab() {
  const t = useTexts(centreTexts)
  const tree = useOrgTree()
  const positions = usePositions()
  if (tree.error && tree.data === undefined)
    return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (tree.data === undefined) return <Skeleton />
  if (tree.data === null) return <EmptyState icon="org" title={t('noOrg')} text={t('noOrgText')} />
  return (
    <div className="o-uc-narrow">
      <h3>{t('orgChart')}</h3>
      <ul className="o-uc-tree">
        <OrgNode node={tree.data} />
      </ul>
      {(positions.data?.length ?? 0) > 0 && (
        <>
          <h3>{t('positions')}</h3>
          <ul className="o-uc-rows">
            {positions.data?.map((one) => (
              <li key={`${one.orgId}-${one.positionId}`}>
                <b>{one.orgName}</b>
                <span className="o-mut">{one.positionName ?? t('noPosition')}</span>
                <span className="o-flag">
                  {t(one.type === 'primary' ? 'positionPrimary' : 'positionSlave')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function OrgNode({ node }: { node: OrgTreeNode }) {
  const t = useTexts(centreTexts)
  return (
    <li>
      <span className={node.style ? 'o-uc-node o-uc-node-own' : 'o-uc-node'}>
        {node.label}
        {node.style && <small>{t('ownOrg')}</small>}
      </span>
      {node.children && (
        <ul>
          {node.children.map((child) => (
            <OrgNode key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
