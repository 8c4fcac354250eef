import { App, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { copyText } from '../../../lib/copy.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { downloadDossier, printDossier } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import { PurposeDialog } from './Purpose.tsx'

const HoldingDialog = lazy(() => import('./HoldingDialog.tsx'))

type Act = 'download' | 'print' | 'holding'

/** What may be done around a case: who works on it, its file taken out or printed, its link passed on. */
export function CaseMenu({ of, isHeld = false }: { of: CaseRef; isHeld?: boolean }) {
  const t = useTexts(caseTexts)
  const { message } = App.useApp()
  const [asking, setAsking] = useState<Act>()
  const copyLink = async () => {
    if (await copyText(location.href)) void message.success(t('copyLink'))
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...(isHeld ? [{ key: 'holding', label: t('holding'), icon: <Icon name="users" /> }] : []),
            { key: 'download', label: t('downloadFile'), icon: <Icon name="download" /> },
            { key: 'print', label: t('printFile'), icon: <Icon name="print" /> },
            { key: 'link', label: t('copyLink'), icon: <Icon name="link" /> },
          ],
          onClick: ({ key }) => (key === 'link' ? void copyLink() : setAsking(key as Act)),
        }}
      >
        <button type="button" className="o-ibtn" aria-label={t('moreActions')} title={t('moreActions')}>
          <Icon name="dots" size={18} />
        </button>
      </Dropdown>
      {asking === 'holding' && (
        <Suspense>
          <HoldingDialog of={of} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {asking && asking !== 'holding' && (
        <PurposeDialog
          kind={of.kind}
          title={t(asking === 'print' ? 'printFile' : 'downloadFile')}
          ok={t(asking === 'print' ? 'purposePrint' : 'purposeDownload')}
          onPurpose={(purpose) =>
            asking === 'print' ? printDossier(of, purpose) : downloadDossier(of, purpose)
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
