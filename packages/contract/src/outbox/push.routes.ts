import { z } from 'zod'
import { EngineAnswer } from '../files/files.admin.routes.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { zCode, zDate, zOptional, zPhone, zText, zWebAddress } from '../rules.ts'
import {
  again,
  deletion,
  detail,
  receivers,
  SEND_STATES,
  sent,
  TEST_ERRORS,
  UNKNOWN,
} from './outbox.routes.ts'

/** Group robots that can be spoken to (dictionary PUSH_ENGINE). */
export const PUSH_ENGINES = ['FEISHU', 'DINGTALK', 'WORKWECHAT'] as const
export type PushEngine = (typeof PUSH_ENGINES)[number]
export const PUSH_TYPES = ['TEXT', 'MARKDOWN', 'LINK', 'NEWS'] as const
export type PushType = (typeof PUSH_TYPES)[number]
/** Whom a robot calls by name: nobody, the members with these numbers, everybody. */
export const NOTICE_TYPES = ['NONE', 'PHONE', 'ALL'] as const

export const PushRecord = z.object({ ...sent, title: z.string(), type: z.enum(PUSH_TYPES) })
export type PushRecord = z.infer<typeof PushRecord>
export const PushDetail = PushRecord.extend(detail)
export type PushDetail = z.infer<typeof PushDetail>

export const PushQuery = pageQuery(['createTime'], {
  engine: zOptional(zCode(PUSH_ENGINES)),
  state: zOptional(zCode(SEND_STATES)),
  /** Part of a title. */
  searchKey: zSearchKey,
  startTime: zOptional(zDate),
  endTime: zOptional(zDate),
})

const title = zText({ max: 100, singleLine: true })
// The shortest limit of the three robots is 2048 bytes; a Chinese character takes three.
const content = zText({ max: 600 })
const callsNobodyOrAll = zCode(['NONE', 'ALL'])

export const PushDynamic = z.object({
  content,
  noticeAll: z.preprocess((value) => value === true || value === 'true', z.boolean()),
})
export const PushPlain = z.object({ content, noticeType: callsNobodyOrAll })
export const PushText = z
  .object({ content, noticeType: zCode(NOTICE_TYPES), phones: zOptional(receivers(zPhone)) })
  .refine(({ noticeType, phones }) => noticeType !== 'PHONE' || phones !== undefined, {
    path: ['phones'],
    message: 'rule.required.phone',
  })
export const PushMarkdown = z.object({ title, content })
export const PushCallingMarkdown = PushMarkdown.extend({ noticeType: callsNobodyOrAll })
export const PushLink = z.object({
  title,
  content,
  messageUrl: zWebAddress,
  picUrl: zOptional(zWebAddress),
})

const push = <B extends z.ZodType>(path: string, summary: string, body: B) =>
  post(path, { access: granted(), idempotent: true, summary, body, errors: TEST_ERRORS })

export const pushRoutes = routes('pushes', '/api/webapp/dev/push', granted(), {
  page: get('/page', {
    summary: 'What was pushed to group robots, newest first',
    query: PushQuery,
    reply: page(PushRecord),
  }),
  detail: get('/detail', {
    summary: 'One pushed message',
    query: IdQuery,
    reply: PushDetail,
    errors: UNKNOWN,
  }),
  delete: post('/delete', { summary: 'Takes settled messages off the list', ...deletion }),
  resend: post('/resend', { summary: 'Pushes a settled message once more', ...again }),
  test: post('/test', {
    summary: 'Pushes a test message at once and answers what the robot said',
    body: z.object({ engine: zCode(PUSH_ENGINES) }),
    reply: EngineAnswer,
    errors: TEST_ERRORS,
  }),
  pushDynamicText: push('/pushDynamicText', 'Pushes words to the default robot', PushDynamic),
  pushFeiShuText: push('/pushFeiShuText', 'Pushes words to Feishu', PushPlain),
  pushDingTalkText: push('/pushDingTalkText', 'Pushes words to DingTalk', PushText),
  pushDingTalkMarkdown: push('/pushDingTalkMarkdown', 'Pushes a page to DingTalk', PushCallingMarkdown),
  pushDingTalkLink: push('/pushDingTalkLink', 'Pushes a link to DingTalk', PushLink),
  pushWorkWechatText: push('/pushWorkWechatText', 'Pushes words to WeCom', PushText),
  pushWorkWechatMarkdown: push('/pushWorkWechatMarkdown', 'Pushes a page to WeCom', PushMarkdown),
  pushWorkWechatNews: push('/pushWorkWechatNews', 'Pushes an article to WeCom', PushLink),
})
