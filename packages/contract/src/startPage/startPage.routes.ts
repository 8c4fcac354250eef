import { z } from 'zod'
import { LogRecord } from '../audit/audit.routes.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { MessageDetail, MessageRow } from '../messages/messages.routes.ts'
import { zDate, zText } from '../rules.ts'

/** At most so many entries of one person's diary. */
export const SCHEDULE_MAX = 100

const count = z.number().int()

/** One entry of the own diary, as the calendar of the start page draws it. */
export const ScheduleEntry = z.object({
  id: z.string(),
  scheduleDate: z.string(),
  scheduleTime: z.string(),
  scheduleContent: z.string(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>
export const NewScheduleEntry = z.object({
  scheduleDate: zDate,
  scheduleTime: zText({ max: 20, singleLine: true }),
  scheduleContent: zText({ max: 100 }),
})

/** The cards of the start page as clients of the ecosystem ask for them (contract 3, 9.5). */
export const startPageRoutes = routes('startPage', '/api/webapp/sys/index', signedIn('b'), {
  bizDataCount: get('/bizDataCount', {
    urgency: 'last',
    access: granted(),
    summary: 'Numbers of staff, roles, organisations and positions',
    reply: z.object({ userCount: count, roleCount: count, orgCount: count, positionCount: count }),
  }),
  opDataCount: get('/opDataCount', {
    urgency: 'last',
    access: granted(),
    summary: 'Numbers of jobs, dictionary types, sessions and linked accounts',
    reply: z.object({
      jobCount: count,
      sysDictCount: count,
      bizDictCount: count,
      backUserSessionCount: count,
      clientUserSessionCount: count,
      thirdUserCount: count,
    }),
  }),
  toolDataCount: get('/toolDataCount', {
    urgency: 'last',
    access: granted(),
    summary: 'Numbers of files, SMS, mails and messages; beyond ten thousand as the database estimates them',
    reply: z.object({ fileCount: count, smsCount: count, emailCount: count, messageCount: count }),
  }),
  sysInfo: get('/sysInfo', {
    summary: 'Name, version and copyright of the system',
    reply: z.object({ sysName: z.string(), sysVersion: z.string(), sysCopyright: z.string() }),
  }),
  visLogList: get('/visLog/list', {
    summary: 'Own sign-ins, the newest ten',
    reply: z.array(LogRecord),
  }),
  opLogList: get('/opLog/list', {
    summary: 'Own acts, the newest ten',
    reply: z.array(LogRecord),
  }),
  messageList: get('/message/list', {
    summary: 'Own messages, the newest ten',
    reply: z.array(MessageRow),
  }),
  messageDetail: get('/message/detail', {
    acts: true,
    affects: ['messages'],
    summary: 'One own message; marks it as read',
    query: IdQuery,
    reply: MessageDetail,
    errors: ['messages.not_found'],
  }),
  allMessageMarkRead: post('/message/allMessageMarkRead', {
    affects: ['messages'],
    summary: 'Marks all own messages as read',
  }),
  scheduleList: get('/schedule/list', {
    summary: 'Entries of the own diary on one day, or of all days',
    query: z.object({ scheduleDate: zDate.optional() }),
    reply: z.array(ScheduleEntry),
  }),
  scheduleAdd: post('/schedule/add', {
    idempotent: true,
    summary: 'Writes an entry into the own diary; data is the id',
    body: NewScheduleEntry,
    reply: zId,
    errors: ['preferences.too_many'],
  }),
  scheduleDelete: post('/schedule/deleteSchedule', {
    summary: 'Takes entries out of the own diary',
    body: IdList,
  }),
})

const Slide = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().describe('data URL'),
  /** JSON text that clients read: what a press does. */
  pathDetails: z.string(),
})
export type Slide = z.infer<typeof Slide>

/** Slides of the ecosystem's start pages: the notices of a place that have a picture. */
export const slideRoutes = routes('slides', '/api/bizapp/biz/index', signedIn('b'), {
  list: get('/slideshow/list', {
    summary: 'Slides of a place: the pictures of the notices that show there now, in their order',
    query: z.object({ place: zText({ max: 50, singleLine: true }).optional() }),
    reply: z.array(Slide),
  }),
})
