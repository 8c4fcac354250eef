import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Section } from '../around/Section.tsx'
import { deskTexts } from './appeals.desk.texts.ts'

/** The way to the room of the mediation, where there is one; the solid button while it is what is done next. */
export function MediationLink({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const navigate = useNavigate()
  if (detail.mediations.length === 0) return null
  return (
    <Section title={t('sum.mediated')}>
      {/* What is due is the one solid button above. */}
      <Button
        block
        icon={<Icon name="scale" />}
        onClick={() => void navigate(`/appeal/mediation/${detail.id}`)}
      >
        {t('mediationRoom')}
      </Button>
    </Section>
  )
}
