import type { Page } from '@appeal/contract/kit/page.ts'
import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import type { Sent, SentDetail } from '@appeal/contract/outbox/outbox.routes.ts'
import { App, Button } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Answering, Operation } from '../../lib/operations.ts'
import { type Column, widthIn } from '../../ui/columns.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icons.ts'
import type { QueryField } from '../../ui/QueryBar.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useScreenPath } from '../../ui/screenPaths.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { type FilterOf, type SortOf, useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { DeliveriesDialog } from './Deliveries.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'
import { type EngineDictionary, StateTag, useEngineName, useOutboxFilters } from './outboxParts.tsx'

const FILTERS = ['searchKey', 'state', 'startTime', 'endTime', 'engine', 'outcome'] as const

/** What the list of a channel takes: the filters and columns that all know, and what the channel adds. */
export type OutboxQuery = QuerySent<typeof api.sms.page>
type SentColumn<R extends Sent> = Column<R, SortOf<OutboxQuery>>

/** Columns that the lists of all channels know. */
export type SentColumns<R extends Sent> = Record<
  'template' | 'state' | 'engine' | 'receipt' | 'created',
  SentColumn<R>
>

interface Props<R extends Sent, D extends SentDetail> {
  /** Name of the list, unique in the product. */
  name: string
  dictionary: EngineDictionary
  engines?: readonly string[]
  routes: Record<'delete' | 'resend', Operation> & {
    page: Answering<Page<R>, OutboxQuery, undefined>
    detail: Answering<D>
  }
  /** Filters beside those of all channels. */
  filters?: readonly QueryField<FilterOf<OutboxQuery>>[]
  columns(shared: SentColumns<R>): readonly SentColumn<NoInfer<R>>[]
  /** What a row is called when it is asked about. */
  nameOf(row: NoInfer<R>): string
  card(row: NoInfer<R>): ReactNode
  /** First facts of one message, before those of all channels, and last ones. */
  facts(one: NoInfer<D>): readonly Fact[]
  more?(one: NoInfer<D>): readonly Fact[]
  write: { route: Operation; label: string; icon: IconName; Dialog: ComponentType<{ onClose(): void }> }
}

type Doing = { kind: 'write' | 'figures' } | { kind: 'detail'; id: string }

const CHANNELS = { EMAIL_ENGINE: 'mail', SMS_ENGINE: 'sms', PUSH_ENGINE: 'push' } as const

/** What left by one channel or waits: the list, one message, sending again, writing by hand. */
export function OutboxDesk<R extends Sent, D extends SentDetail>(props: Props<R, D>) {
  const { name, dictionary, engines, routes, filters = [], nameOf, card, facts, more, write } = props
  const t = useTexts(outboxTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const shared = useOutboxFilters(dictionary, engines)
  const columns = useSentColumns<R>(dictionary)
  const resend = useResend(routes.resend)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const wordings = useScreenPath('messages/wordings')
  return (
    <>
      <RecordList
        name={name}
        page={routes.page}
        control={control}
        filters={[...shared, ...filters]}
        columns={props.columns(columns)}
        acts={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ kind: 'detail', id: row.id }) },
          ...(row.can.includes('resend') && may(routes.resend)
            ? [{ key: 'resend', label: t('resend'), onClick: () => resend(row.id) }]
            : []),
        ]}
        actsWidth={widthIn(190, 240)}
        remove={{ route: routes.delete, nameOf, may: (row) => row.can.includes('delete') }}
        tools={
          <>
            {may(write.route) && (
              <Button
                type="primary"
                icon={<Icon name={write.icon} />}
                onClick={() => setDoing({ kind: 'write' })}
              >
                {write.label}
              </Button>
            )}
            {may(api.deliveries.list) && (
              <Button onClick={() => setDoing({ kind: 'figures' })}>{t('figures')}</Button>
            )}
            {wordings && dictionary !== 'PUSH_ENGINE' && (
              <Link to={wordings} className="o-a">
                {t('templates')}
              </Link>
            )}
          </>
        }
        card={card}
      />
      {doing?.kind === 'detail' && (
        <SentOne<D>
          id={doing.id}
          name={name}
          dictionary={dictionary}
          route={routes.detail}
          facts={facts}
          more={more}
          onClose={close}
        />
      )}
      {doing?.kind === 'figures' && <DeliveriesDialog channel={CHANNELS[dictionary]} onClose={close} />}
      {doing?.kind === 'write' && <write.Dialog onClose={close} />}
    </>
  )
}

function useSentColumns<R extends Sent>(dictionary: EngineDictionary): SentColumns<R> {
  const t = useTexts(outboxTexts)
  const engine = useEngineName(dictionary)
  return {
    template: {
      dataIndex: 'template',
      title: t('template'),
      width: 150,
      customRender: (row) => row.templateName || t('manual'),
    },
    state: {
      dataIndex: 'state',
      title: t('state'),
      width: 110,
      customRender: (row) => <StateTag state={row.state} />,
    },
    engine: {
      dataIndex: 'engine',
      title: t('engine'),
      width: 100,
      customRender: (row) => engine(row.engine),
    },
    receipt: {
      dataIndex: 'receiptInfo',
      title: t('receipt'),
      width: 130,
      from: 1440,
      customRender: (row) => receiptOf(row),
    },
    created: { dataIndex: 'createTime', title: t('created'), width: 150, sortable: true },
  }
}

/** What the provider or the last failure says; what stays here says nothing beyond its engine. */
const receiptOf = ({ engine, state, receiptInfo }: Sent) =>
  engine === 'LOCAL' && state === 'sent' ? '' : receiptInfo

/** Asks, and sends a settled message once more. */
function useResend(route: Operation) {
  const t = useTexts(outboxTexts)
  const { modal } = App.useApp()
  const act = useRecordAct(route)
  return (id: string) => {
    modal.confirm({
      title: t('resendTitle'),
      content: t('resendText'),
      okText: t('resend'),
      // A refusal is told by the shell; the question closes either way.
      onOk: () => act.mutateAsync({ id }).catch(() => undefined),
    })
  }
}

interface OneProps<D extends SentDetail> {
  id: string
  name: string
  dictionary: EngineDictionary
  route: Answering<D>
  facts(one: D): readonly Fact[]
  more: ((one: D) => readonly Fact[]) | undefined
  onClose(): void
}

function SentOne<D extends SentDetail>({ id, dictionary, route, facts, more, onClose }: OneProps<D>) {
  const t = useTexts(outboxTexts)
  const engine = useEngineName(dictionary)
  const { data, error, refetch } = useRecord(route, { id })
  return (
    <DragModal width={640} title={t('detail')} onClose={onClose}>
      <div className="o-rec-form">
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && (
          <>
            <FactList
              facts={[
                ...facts(data),
                { label: t('state'), value: <StateTag state={data.state} /> },
                { label: t('engine'), value: engine(data.engine) },
                { label: t('receipt'), value: receiptOf(data) },
                { label: t('attempts'), value: String(data.attempts) },
                { label: t('template'), value: data.templateName || t('manual') },
                ...(more?.(data) ?? []),
                { label: t('sender'), value: data.sendUser ?? t('system') },
                { label: t('created'), value: data.createTime },
                { label: t('sent'), value: data.sentTime },
                { label: t('next'), value: data.nextTime },
                { label: t('expires'), value: data.expireTime },
              ]}
            />
            <h2 className={`o-form-title ${styles.outTitle}`}>{t('content')}</h2>
            {!data.isFilled && <p className={`o-mut ${styles.outUnfilled}`}>{t('unfilled')}</p>}
            <pre className={styles.outContent}>{data.content}</pre>
          </>
        )}
      </div>
    </DragModal>
  )
}
