import { accountRoutes } from '@appeal/contract/accounts/accounts.routes.ts'
import { alarmKinds } from '@appeal/contract/alarms/alarmKinds.ts'
import type { AlarmRecord } from '@appeal/contract/alarms/alarms.routes.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import { sessionAdminRoutes } from '@appeal/contract/auth/auth.admin.routes.ts'
import { maskName } from '@appeal/contract/masking.ts'
import { type HeadPlace, headPlaceTexts } from '@appeal/contract/transparency/headPlaces.ts'
import { addressKey } from '../../platform/address.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Guard } from '../../platform/outbound.ts'
import type { BrokenPlace } from '../../platform/trail/refusals.ts'
import { jobTitle } from '../operations/jobs/jobs.service.ts'
import { namesOf, usersById } from '../people/users/users.service.ts'
import type { AlarmRow } from './alarms.store.ts'

const ALL = { zh: '全站', en: 'the whole house' }
const MANY = { zh: '多个来源', en: 'many' } as const
const NOBODY = { zh: '未知账号', en: 'an unknown account' } as const

/** Whose addresses a guard of outgoing calls refuses. */
const GUARDED: Readonly<Record<string, typeof ALL | undefined>> = {
  ENGINE_HOSTS: { zh: '系统配置中的外部服务', en: 'Far ends of the settings' },
  WEBHOOK_HOSTS: { zh: '企业的推送地址', en: 'Endpoints of enterprises' },
} satisfies Record<Guard, { zh: string; en: string }>

/** Where stored files lie. */
const STORES: Readonly<Record<string, typeof ALL | undefined>> = {
  LOCAL: { zh: '本机文件目录', en: 'Folder of files of this machine' },
  S3: { zh: '对象存储', en: 'Object storage' },
  MINIO: { zh: 'MinIO 存储', en: 'Storage of MinIO' },
  ALIYUN: { zh: '阿里云存储', en: 'Storage of Aliyun' },
  TENCENT: { zh: '腾讯云存储', en: 'Storage of Tencent Cloud' },
  exports: { zh: '导出文件', en: 'Files of exports' },
} satisfies Record<BrokenPlace, { zh: string; en: string }>
const storeTitle = (subject: string) => (subject.startsWith('files.') ? STORES[subject.slice(6)] : undefined)

/** A second place of signed heads. */
const placeTitle = (subject: string) =>
  subject.startsWith('heads.') ? headPlaceTexts[subject.slice(6) as HeadPlace] : undefined

/** An address or an account before Chinese words stands apart from them, as numbers do. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
    .replace(/(?<=\w)(?=\p{Script=Han})/gu, ' ')

/**
 * Alarms as a reader may see them: names of staff where the reader sees accounts, those of the portal's people always
 * masked; addresses whole where the reader sees sessions, their networks otherwise.
 */
export async function presentAlarms(ctx: Context, rows: readonly AlarmRow[]): Promise<AlarmRecord[]> {
  const { grants } = viewerOf(ctx)
  const { language } = ctx
  const ids = rows.flatMap(({ subject }) => (subject.startsWith('user:') ? [subject.slice(5)] : []))
  const names = await namesOf(ctx, [...ids, ...rows.flatMap(({ ackBy }) => ackBy ?? [])])
  const staff = new Set(
    (await usersById(ctx.platform.db, ids)).flatMap(({ id, area }) =>
      area === 'b' || area === 'a' ? [id] : [],
    ),
  )
  const address = (ip: string) => {
    if (grants.has(sessionAdminRoutes.bPage.permission)) return ip
    return addressKey(ip).network
  }
  const personOf = (id: string): string => {
    const name = names.get(id)
    if (name === undefined) return NOBODY[language]
    return staff.has(id) && grants.has(accountRoutes.page.permission) ? name : maskName(name)
  }
  const whoOf = (subject: string): string => {
    const [kind, rest] = [subject.split(':', 1)[0], subject.slice(subject.indexOf(':') + 1)]
    if (subject === '') return ALL[language]
    if (subject === '*') return MANY[language]
    if (kind === 'user') return personOf(rest)
    if (kind === 'ip') return address(rest)
    return kind === 'name'
      ? ((storeTitle(rest) ?? placeTitle(rest) ?? GUARDED[rest] ?? jobTitle(rest))?.[language] ?? rest)
      : rest
  }
  return rows.map((row): AlarmRecord => {
    const { title, happened, done } = alarmTexts[row.kind]
    const who = whoOf(row.subject)
    return {
      id: row.id,
      kind: row.kind,
      group: alarmKinds[row.kind],
      state: row.ackAt ? 'acknowledged' : 'open',
      title: title[language],
      happened: filled(happened[language], { who, count: row.count, minutes: row.minutes }),
      done: done[language],
      who,
      from: row.ip && address(row.ip),
      count: row.count,
      threshold: row.threshold,
      raisedTime: wireTime(row.raisedAt),
      lastTime: wireTime(row.lastAt),
      outcome: row.outcome,
      note: row.note,
      ackUser: row.ackBy ? (names.get(row.ackBy) ?? null) : null,
      ackTime: row.ackAt && wireTime(row.ackAt),
      version: row.version,
    }
  })
}
