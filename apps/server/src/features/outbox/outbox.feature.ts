import { deliveryRoutes } from '@appeal/contract/outbox/deliveries.routes.ts'
import { inboxRoutes } from '@appeal/contract/outbox/kept.routes.ts'
import { emailRoutes, smsRoutes } from '@appeal/contract/outbox/outbox.routes.ts'
import { smsStockRoutes } from '@appeal/contract/outbox/outbox.stock.routes.ts'
import { pushRoutes } from '@appeal/contract/outbox/push.routes.ts'
import { wordingRoutes } from '@appeal/contract/outbox/wordings.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind, idsOf } from '../../platform/http/binding.ts'
import { sendMail, sendSms, sendTemplateMail } from './outbox.byHand.ts'
import * as desk from './outbox.desk.ts'
import { deliveryDays } from './outbox.figures.ts'
import { outboxPassing, outboxTasks } from './outbox.jobs.ts'
import { push, pushDetail, pushDynamic, pushPage } from './outbox.push.ts'
import { keptMessages } from './outbox.service.ts'
import { testMail, testPush, testSms } from './outbox.testing.ts'
import * as wordings from './wordings/wordings.desk.ts'

const page = { asPage: true }
const plain = { asPage: false }

/** What leaves the house: SMS, mail, words of group robots. */
export const outboxFeature: Feature = {
  name: 'outbox',
  bindings: [
    ...bind(emailRoutes, {
      page: (ctx, { query }) => desk.mailPage(ctx, query),
      detail: (ctx, { query }) => desk.mailDetail(ctx, query.id),
      delete: (ctx, { body }) => desk.deleteSent(ctx, 'mail', idsOf(body)),
      resend: (ctx, { body }) => desk.resend(ctx, 'mail', body.id),
      test: (ctx, { body }) => testMail(ctx, body),
      sendLocalTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'LOCAL' }),
      sendLocalHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'LOCAL' }),
      sendAliyunTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'ALIYUN' }),
      sendAliyunHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'ALIYUN' }),
      sendAliyunTmp: (ctx, { body }) => sendTemplateMail(ctx, body, 'ALIYUN'),
      sendTencentTxt: (ctx, { body }) => sendMail(ctx, body, { ...plain, via: 'TENCENT' }),
      sendTencentHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'TENCENT' }),
      sendTencentTmp: (ctx, { body }) => sendTemplateMail(ctx, body, 'TENCENT'),
      sentTencentHtml: (ctx, { body }) => sendMail(ctx, body, { ...page, via: 'TENCENT' }),
      sentTencentTmp: (ctx, { body }) => sendTemplateMail(ctx, body, 'TENCENT'),
      sendDynamicTxt: (ctx, { body }) => sendMail(ctx, body, plain),
      sendDynamicHtml: (ctx, { body }) => sendMail(ctx, body, page),
    }),
    ...bind(smsRoutes, {
      page: (ctx, { query }) => desk.smsPage(ctx, query),
      detail: (ctx, { query }) => desk.smsDetail(ctx, query.id),
      delete: (ctx, { body }) => desk.deleteSent(ctx, 'sms', idsOf(body)),
      resend: (ctx, { body }) => desk.resend(ctx, 'sms', body.id),
      test: (ctx, { body }) => testSms(ctx, body),
      sendAliyun: (ctx, { body }) => sendSms(ctx, body, 'ALIYUN'),
      sendTencent: (ctx, { body }) => sendSms(ctx, body, 'TENCENT'),
      sendDynamic: (ctx, { body }) => sendSms(ctx, body),
    }),
    ...bind(smsStockRoutes, { sendXiaonuo: (ctx, { body }) => sendSms(ctx, body) }),
    ...bind(pushRoutes, {
      page: (ctx, { query }) => pushPage(ctx, query),
      detail: (ctx, { query }) => pushDetail(ctx, query.id),
      delete: (ctx, { body }) => desk.deleteSent(ctx, 'push', idsOf(body)),
      resend: (ctx, { body }) => desk.resend(ctx, 'push', body.id),
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
    ...bind(wordingRoutes, {
      list: (ctx) => wordings.wordingList(ctx),
      versions: (ctx, { query }) => wordings.wordingVersions(ctx, query),
      edit: (ctx, { body }) => wordings.editWording(ctx, body),
      restore: (ctx, { body }) => wordings.restoreWording(ctx, body),
      test: (ctx, { body }) => wordings.testWording(ctx, body),
    }),
    ...bind(deliveryRoutes, { list: (ctx, { query }) => deliveryDays(ctx, query.days) }),
    ...bind(inboxRoutes, { list: (ctx, { query }) => keptMessages(ctx, query.to) }),
  ],
  passing: { outbox: outboxPassing },
  tasks: outboxTasks,
}
