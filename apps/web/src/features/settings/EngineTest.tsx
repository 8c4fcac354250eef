import { Alert, Button, Input } from 'antd'
import type { FormEvent } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './settings.texts.ts'

export type TestedChannel = 'mail' | 'sms' | 'push' | 'file'

const { emails, fileAdmin, pushes, sms } = api
const TESTS = {
  mail: { route: emails.test, button: 'testMail', to: 'testTo' },
  sms: { route: sms.test, button: 'testSms', to: 'testPhone' },
  push: { route: pushes.test, button: 'testPush', to: undefined },
  file: { route: fileAdmin.test, button: 'testFile', to: undefined },
} as const

/** Tries a far end with what is saved, and shows what it said in its own words. */
export function EngineTest({ channel, engine }: { channel: TestedChannel; engine: string }) {
  const t = useTexts(settingTexts)
  const may = useMay()
  const { route, button, to } = TESTS[channel]
  const [address, setAddress] = useKept(`test ${channel}`, '')
  const [code, setCode] = useKept(`test code ${channel} ${engine}`, '')
  const test = useRecordAct(route)
  if (!may(route)) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body =
      channel === 'mail'
        ? { engine, to: address }
        : channel === 'sms'
          ? { engine, phone: address, ...(code && { templateCode: code }) }
          : { engine }
    // A refusal of the server is told by the shell; one of the far end is its answer.
    void test.mutateAsync(body).catch(() => undefined)
  }
  const answer = test.data
  return (
    <form className={styles.setTest} onSubmit={submit}>
      {to && (
        <Input
          value={address}
          aria-label={t(to)}
          placeholder={t(to)}
          inputMode={channel === 'mail' ? 'email' : 'tel'}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {channel === 'sms' && engine !== 'LOCAL' && (
        <Input
          value={code}
          aria-label={t('testCode')}
          placeholder={t('testCode')}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button htmlType="submit" loading={test.isPending} disabled={to !== undefined && !address}>
        {t(button)}
      </Button>
      {answer && (
        <Alert
          role="status"
          type={answer.ok ? 'success' : 'error'}
          title={t(answer.ok ? 'testOk' : 'testBad', { elapsed: answer.elapsed })}
          description={answer.answer}
        />
      )}
    </form>
  )
}
