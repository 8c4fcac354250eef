import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { type Engine, lacking, type Outgoing, Undeliverable } from './outbox.engine.ts'
import { call, refusalOf } from './outbox.providers.ts'
import { JSON_TYPE, signDingTalk, signFeiShu } from './outbox.signatures.ts'

/** A robot that its group has let in. */
export interface Robot {
  /** Names the robot: whoever has it may speak in the group, so it is never told. */
  token: string
  /** Signs the calls, where the group demands it. */
  secret: string
  /** Host, or an address with its scheme. */
  endpoint: string
  outbound: Outbound
  clock: Clock
}

interface Call {
  path: string
  query?: Record<string, string>
  body: object
}

/** Codes of faults that pass: too fast, or busy. */
type Passing = readonly number[]

/** Speaks by one robot. @throws Undeliverable with the robot's code, unless it passes */
async function say(robot: Robot, { path, query, body }: Call, passing: Passing): Promise<string> {
  const answer = await call(robot, (host) => ({
    path,
    query: new URLSearchParams(query).toString(),
    headers: { host, 'content-type': JSON_TYPE },
    body: JSON.stringify(body),
  }))
  const code = answer.errcode ?? answer.code ?? answer.StatusCode
  if (code === 0) return String(answer.errmsg ?? answer.msg ?? answer.StatusMessage ?? 'ok').slice(0, 100)
  if (passing.includes(Number(code))) throw new Error(`code ${Number(code)}`)
  throw refusalOf(`code ${code === undefined ? 'missing' : Number(code)}`)
}

const only = (name: string, { push }: Outgoing, types: readonly string[]) => {
  const type = push?.type ?? 'TEXT'
  if (!types.includes(type)) throw new Undeliverable(`${name} has no ${type}`)
  return type
}

/** Words to a group of Feishu (custom robots, v2 hook). */
export function feiShu(robot: Robot): Engine {
  if (!robot.token) return lacking('FEISHU', 'SNOWY_PUSH_FEISHU_TOKEN_ID')
  return {
    name: 'FEISHU',
    async send(message) {
      only('FEISHU', message, ['TEXT'])
      const calls = message.push?.calls === 'all' ? '<at user_id="all">所有人</at> ' : ''
      const at = Math.floor(robot.clock.now().getTime() / 1_000)
      const signed = robot.secret && { timestamp: String(at), sign: signFeiShu(robot.secret, at) }
      return say(
        robot,
        {
          path: `/open-apis/bot/v2/hook/${encodeURIComponent(robot.token)}`,
          body: { ...signed, msg_type: 'text', content: { text: calls + message.text } },
        },
        [9499, 11232],
      )
    },
  }
}

/** Words, pages and links to a group of DingTalk (custom robots). */
export function dingTalk(robot: Robot): Engine {
  if (!robot.token) return lacking('DINGTALK', 'SNOWY_PUSH_DINGTALK_TOKEN_ID')
  return {
    name: 'DINGTALK',
    async send(message) {
      const { subject: title, text, push } = message
      const type = only('DINGTALK', message, ['TEXT', 'MARKDOWN', 'LINK'])
      const calls = push?.calls
      const at = { isAtAll: calls === 'all', atMobiles: Array.isArray(calls) ? calls : [] }
      const bodies: Record<string, object> = {
        TEXT: { msgtype: 'text', text: { content: text }, at },
        MARKDOWN: { msgtype: 'markdown', markdown: { title, text }, at },
        LINK: {
          msgtype: 'link',
          link: { title, text, messageUrl: push?.link, picUrl: push?.picture ?? '' },
        },
      }
      const now = robot.clock.now().getTime()
      const signed = robot.secret && { timestamp: String(now), sign: signDingTalk(robot.secret, now) }
      return say(
        robot,
        {
          path: '/robot/send',
          query: { access_token: robot.token, ...signed },
          body: bodies[type] ?? {},
        },
        [-1, 130_101, 410_100],
      )
    },
  }
}

/** Words, pages and articles to a group of WeCom (group robots). */
export function workWechat(robot: Robot): Engine {
  if (!robot.token) return lacking('WORKWECHAT', 'SNOWY_PUSH_WORKWECHAT_TOKEN_ID')
  return {
    name: 'WORKWECHAT',
    async send(message) {
      const { subject: title, text, push } = message
      const type = only('WORKWECHAT', message, ['TEXT', 'MARKDOWN', 'NEWS'])
      const calls = push?.calls
      const bodies: Record<string, object> = {
        TEXT: {
          msgtype: 'text',
          text: {
            content: text,
            ...(calls === 'all' && { mentioned_list: ['@all'] }),
            ...(Array.isArray(calls) && { mentioned_mobile_list: calls }),
          },
        },
        MARKDOWN: { msgtype: 'markdown', markdown: { content: `## ${title}\n${text}` } },
        NEWS: {
          msgtype: 'news',
          news: {
            articles: [
              { title, description: text, url: push?.link, ...(push?.picture && { picurl: push.picture }) },
            ],
          },
        },
      }
      return say(
        robot,
        { path: '/cgi-bin/webhook/send', query: { key: robot.token }, body: bodies[type] ?? {} },
        [-1, 45_009],
      )
    },
  }
}
