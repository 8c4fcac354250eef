import type { OrgNode } from '@appeal/contract/organisations/organisations.schemas.ts'
import { TreeSelect } from 'antd'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { grantTexts } from './grants.texts.ts'

interface Props {
  value: readonly string[]
  onChange(ids: string[]): void
}

interface Node {
  value: string
  title: string
  children?: Node[]
}
const toNode = ({ id, name, children }: OrgNode): Node => ({
  value: id,
  title: name,
  ...(children && { children: children.map(toNode) }),
})

/** Chooses several organisations; each stands for itself alone. */
export function OrgsSelect({ value, onChange }: Props) {
  const t = useTexts(grantTexts)
  const { data } = useRecord(api.roles.orgTreeSelector, undefined)
  return (
    <TreeSelect
      size="small"
      treeCheckable
      treeCheckStrictly
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      placeholder={t('defineOrgs')}
      treeData={(data ?? []).map(toNode)}
      value={value.map((id) => ({ value: id }))}
      onChange={(chosen: { value: string }[]) => onChange(chosen.map((one) => one.value))}
    />
  )
}
