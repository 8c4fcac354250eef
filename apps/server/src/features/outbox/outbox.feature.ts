import { inboxRoutes } from '@appeal/contract/outbox/kept.routes.ts'
import { emailRoutes, smsRoutes } from '@appeal/contract/outbox/outbox.routes.ts'
import { pushRoutes } from '@appeal/contract/outbox/push.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { sendMail, sendSms, sendTemplateMail } from './outbox.byHand.ts'
import {
  deleteSent,
  mailDetail,
  mailPage,
  messageTemplates,
  resend,
  smsDetail,
  smsPage,
} from './outbox.desk.ts'
import { outboxTasks } from './outbox.jobs.ts'
import { push, pushDetail, pushDynamic, pushPage } from './outbox.push.ts'
import { keptMessages } from './outbox.service.ts'
import { testMail, testPush, testSms } from './outbox.testing.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)
const page = { asPage: true }
const plain = { asPage: false }

/** What leaves the house: SMS, mail, words of group robots. */
export const outboxFeature: Feature = {
  name: 'outbox',
  bindings: [
    ...bind(emailRoutes, {
      page: (ctx, { query }) => mailPage(ctx, query),
      detail: (ctx, { query }) => mailDetail(ctx, query.id),
      delete: (ctx, { body }) => deleteSent(ctx, 'mail', ids(body)),
      resend: (ctx, { body }) => resend(ctx, 'mail', body.id),
      templates: (ctx) => messageTemplates(ctx),
      test: (ctx, { body }) => testMail(ctx, body),
      sendLocalTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'LOCAL' }),
      sendLocalHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'LOCAL' }),
      sendAliyunTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'ALIYUN' }),
      sendAliyunHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'ALIYUN' }),
      sendAliyunTmp: (ctx, { body }) => sendTemplateMail(ctx, body, 'ALIYUN'),
      sendTencentTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'TENCENT' }),
      sentTencentHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'TENCENT' }),
      sentTencentTmp: (ctx, { body }) => sendTemplateMail(ctx, body, 'TENCENT'),
      sendDynamicTxt: (ctx, { body }) => sendMail(ctx, body, plain),
      sendDynamicHtml: (ctx, { body }) => sendMail(ctx, body, page),
    }),
    ...bind(smsRoutes, {
      page: (ctx, { query }) => smsPage(ctx, query),
      detail: (ctx, { query }) => smsDetail(ctx, query.id),
      delete: (ctx, { body }) => deleteSent(ctx, 'sms', ids(body)),
      resend: (ctx, { body }) => resend(ctx, 'sms', body.id),
      templates: (ctx) => messageTemplates(ctx),
      test: (ctx, { body }) => testSms(ctx, body),
      sendAliyun: (ctx, { body }) => sendSms(ctx, body, 'ALIYUN'),
      sendTencent: (ctx, { body }) => sendSms(ctx, body, 'TENCENT'),
      sendDynamic: (ctx, { body }) => sendSms(ctx, body),
    }),
    ...bind(pushRoutes, {
      page: (ctx, { query }) => pushPage(ctx, query),
      detail: (ctx, { query }) => pushDetail(ctx, query.id),
      delete: (ctx, { body }) => deleteSent(ctx, 'push', ids(body)),
      resend: (ctx, { body }) => resend(ctx, 'push', body.id),
      test: (ctx, { body }) => testPush(ctx, body.engine),
      pushDynamicText: (ctx, { body }) => pushDynamic(ctx, body),
      pushFeiShuText: (ctx, { body }) => push(ctx, 'FEISHU', 'TEXT', body),
      pushDingTalkText: (ctx, { body }) => push(ctx, 'DINGTALK', 'TEXT', body),
      pushDingTalkMarkdown: (ctx, { body }) => push(ctx, 'DINGTALK', 'MARKDOWN', body),
      pushDingTalkLink: (ctx, { body }) => push(ctx, 'DINGTALK', 'LINK', body),
      pushWorkWechatText: (ctx, { body }) => push(ctx, 'WORKWECHAT', 'TEXT', body),
      pushWorkWechatMarkdown: (ctx, { body }) => push(ctx, 'WORKWECHAT', 'MARKDOWN', body),
      pushWorkWechatNews: (ctx, { body }) => push(ctx, 'WORKWECHAT', 'NEWS', body),
    }),
    ...bind(inboxRoutes, { list: (ctx, { query }) => keptMessages(ctx, query.to) }),
  ],
  tasks: outboxTasks,
}
