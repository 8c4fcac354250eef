import { templatesOn } from '../../features/outbox/outbox.service.ts'

/** What the parties and the bureaus are told about an appeal (domain 12). */
export const appealTemplates = templatesOn('work')({
  filed: {
    occasion: 'progress',
    subject: { zh: '申诉已提交', en: 'Your appeal is filed' },
    text: {
      zh: '您的申诉{no}已提交{bureau}，最迟 {acceptBy}决定是否受理，最迟 {answerBy}答复您。',
      en: 'Your appeal {no} is with {bureau}. It decides on acceptance by {acceptBy} and answers you by {answerBy}.',
    },
    sms: {
      zh: '您的申诉{no}已提交，最迟 {acceptBy}决定是否受理。',
      en: 'Your appeal {no} is filed. Acceptance is decided by {acceptBy}.',
    },
  },
  takenOver: {
    occasion: 'progress',
    subject: { zh: '申诉已转入本平台', en: 'Your appeal goes on here' },
    text: {
      zh: '您在{system}的申诉（原编号 {outerNo}）已转入本平台继续办理，新编号{no}，可凭编号和手机号后四位查询进度。',
      en: 'Your appeal {outerNo} in {system} goes on here as {no}. Its progress is shown by this number and the last four digits of your phone.',
    },
    sms: {
      zh: '您的申诉（原编号 {outerNo}）已转入本平台继续办理，新编号{no}。',
      en: 'Your appeal {outerNo} goes on here as {no}.',
    },
  },
  corrected: {
    occasion: 'progress',
    subject: { zh: '申诉登记已更正', en: 'The record of an appeal was corrected' },
    text: { zh: '申诉{no}更正登记：{what}。', en: 'The record of appeal {no} was corrected: {what}.' },
    sms: { zh: '申诉{no}的登记已更正。', en: 'The record of appeal {no} was corrected.' },
  },
  takenAway: {
    subject: { zh: '申诉不再由本单位处理', en: 'An appeal is no longer yours' },
    text: {
      zh: '申诉{no}经管局更正，不再由贵单位处理，无需答复。',
      en: 'The bureau corrected appeal {no}: it is no longer yours and needs no answer from you.',
    },
    sms: { zh: '申诉{no}不再由贵单位处理。', en: 'Appeal {no} is no longer yours.' },
  },
  notAccepted: {
    occasion: 'decision',
    subject: { zh: '申诉不予受理', en: 'Your appeal is not accepted' },
    text: {
      zh: '您的申诉{no}因{reason}不予受理，{remedy}',
      en: 'Your appeal {no} is not accepted: {reason}. {remedy}',
    },
    sms: {
      zh: '您的申诉{no}因{reason}不予受理，详情{how}。',
      en: 'Your appeal {no} is not accepted: {reason}. {how} for details.',
    },
  },
  terminated: {
    occasion: 'decision',
    subject: { zh: '申诉已终止', en: 'Your appeal is terminated' },
    text: {
      zh: '您的申诉{no}因{reason}终止办理，{remedy}',
      en: 'The handling of your appeal {no} is terminated: {reason}. {remedy}',
    },
    sms: {
      zh: '您的申诉{no}因{reason}终止办理，详情{how}。',
      en: 'The handling of your appeal {no} is terminated: {reason}. {how} for details.',
    },
  },
  accepted: {
    occasion: 'decision',
    subject: { zh: '申诉已受理', en: 'Your appeal is accepted' },
    text: {
      zh: '您的申诉{no}已受理并转{brand}处理，企业最迟 {date}答复，我们最迟 {answerBy}答复您。',
      en: 'Your appeal {no} is accepted and with {brand}, which has to reply by {date}. We answer you by {answerBy}.',
    },
    sms: {
      zh: '您的申诉{no}已受理并转{brand}处理，我们最迟 {answerBy}答复您。',
      en: 'Your appeal {no} is accepted and with {brand}. We answer you by {answerBy}.',
    },
  },
  acceptedHere: {
    occasion: 'decision',
    subject: { zh: '申诉已受理', en: 'Your appeal was accepted' },
    text: {
      zh: '您的申诉{no}已受理，由我局直接办理，最迟 {answerBy}答复您。',
      en: 'Your appeal {no} was accepted; we handle it ourselves and answer you by {answerBy}.',
    },
  },
  transferred: {
    occasion: 'progress',
    subject: { zh: '申诉已转企业处理', en: 'Your appeal is with the enterprise' },
    text: {
      zh: '您的申诉{no}已转{brand}处理，企业最迟 {date}答复。',
      en: 'Your appeal {no} is with {brand}, which has to reply by {date}.',
    },
  },
  supplement: {
    occasion: 'answer',
    narrates: true,
    subject: { zh: '请补充材料', en: 'Please add material' },
    text: {
      zh: '您的申诉{no}请最迟 {date}补充{items}。逾期未补充将不予受理。',
      en: 'Please add to your appeal {no} by {date}: {items}. Without it the appeal cannot be accepted.',
    },
    sms: {
      zh: '您的申诉{no}请最迟 {date}补充材料，详情{how}。',
      en: 'Please add material to your appeal {no} by {date}. {how} for details.',
    },
  },
  replied: {
    subject: { zh: '企业已答复', en: 'The enterprise has replied' },
    text: {
      zh: '{brand}已答复申诉{no}，请核实办理。',
      en: '{brand} has replied to appeal {no}. Please verify and go on.',
    },
    sms: { zh: '申诉{no}企业已答复，请核实办理。', en: 'The enterprise has replied to appeal {no}.' },
  },
  verify: {
    occasion: 'answer',
    subject: { zh: '请确认企业的答复', en: 'Please confirm the reply' },
    text: {
      zh: '企业已答复您的申诉{no}，请于{days}日内确认: {link}',
      en: 'The enterprise has replied to your appeal {no}. Please confirm within {days} days: {link}',
    },
    sms: {
      zh: '企业已答复您的申诉{no}，请于{days}日内确认: {link}',
      en: 'The enterprise replied to your appeal {no}. Please confirm within {days} days: {link}',
    },
  },
  verified: {
    subject: { zh: '申诉人已核实', en: 'The appellant has verified' },
    text: {
      zh: '申诉{no}的申诉人已核实企业的答复，请继续办理。',
      en: 'The appellant of {no} has said whether the answer is true. Please go on.',
    },
    sms: { zh: '申诉{no}申诉人已核实，请继续办理。', en: 'The appellant of {no} has verified the answer.' },
  },
  mediationProposal: {
    occasion: 'answer',
    subject: { zh: '调解有新方案', en: 'A new proposal in mediation' },
    text: {
      zh: '申诉{no}的调解有新方案：{side}提出{offer}，请最迟 {date}答复。',
      en: 'Mediation of {no}. {side}: a new proposal, {offer}. Please answer by {date}.',
    },
    sms: {
      zh: '申诉{no}的调解有新方案，请最迟 {date}答复，{how}。',
      en: 'There is a new proposal in the mediation of {no}. Please answer by {date}. {how}.',
    },
  },
  mediationAnswered: {
    occasion: 'progress',
    subject: { zh: '调解方案有答复', en: 'A proposal was answered' },
    text: {
      zh: '申诉{no}的调解方案 {n}：{side}{verdict}。',
      en: 'Mediation of {no}, proposal {n}. {side}: {verdict}.',
    },
    sms: {
      zh: '申诉{no}的调解方案有答复，{how}。',
      en: 'A proposal in the mediation of {no} was answered. {how}.',
    },
  },
  mediationTerms: {
    occasion: 'answer',
    subject: { zh: '请确认调解协议条款', en: 'Please accept the terms' },
    text: {
      zh: '申诉{no}的调解协议条款已拟定（{offer}），请最迟 {date}确认。',
      en: 'The terms for {no} are drafted ({offer}). Please accept them by {date}.',
    },
    sms: {
      zh: '申诉{no}的调解协议条款已拟定，请最迟 {date}确认，{how}。',
      en: 'The terms for {no} are drafted. Please accept them by {date}. {how}.',
    },
  },
  mediationSigned: {
    occasion: 'progress',
    subject: { zh: '调解协议条款有答复', en: 'The terms were answered' },
    text: {
      zh: '申诉{no}：{side}{verdict}调解协议条款第 {n} 稿。',
      en: 'Mediation of {no}, terms version {n}. {side}: {verdict}.',
    },
    sms: {
      zh: '申诉{no}的调解协议条款有答复，{how}。',
      en: 'The terms in the mediation of {no} were answered. {how}.',
    },
  },
  mediationEnded: {
    occasion: 'progress',
    subject: { zh: '调解已结束', en: 'Mediation has ended' },
    text: { zh: '申诉{no}的调解已结束：{result}。', en: 'Mediation of {no} has ended: {result}.' },
    sms: { zh: '申诉{no}调解已结束：{result}。', en: 'Mediation of {no} has ended: {result}.' },
  },
  rework: {
    subject: { zh: '申诉单退回重新处理', en: 'An appeal is returned' },
    text: {
      zh: '申诉单{no}已退回，请重新处理，并最迟 {date}答复。',
      en: 'Appeal {no} is returned. Please handle it again and reply by {date}.',
    },
    sms: {
      zh: '申诉单{no}已退回，请最迟 {date}重新答复。',
      en: 'Appeal {no} is returned. Please reply again by {date}.',
    },
  },
  mediation: {
    occasion: 'answer',
    subject: { zh: '请答复调解意见', en: 'Please answer the mediation proposal' },
    text: {
      zh: '申诉{no}已进入调解，请最迟 {date}答复调解意见。',
      en: 'Appeal {no} is in mediation. Please answer the proposal by {date}.',
    },
    sms: {
      zh: '申诉{no}已进入调解，请最迟 {date}答复，{how}。',
      en: 'Appeal {no} is in mediation. Please answer by {date}. {how} for the proposal.',
    },
  },
  closed: {
    occasion: 'decision',
    subject: { zh: '申诉已办结', en: 'Your appeal is closed' },
    text: {
      zh: '您的申诉{no}已办结: {summary}。请最迟 {date}评价。',
      en: 'Your appeal {no} is closed: {summary}. Please evaluate it by {date}.',
    },
    sms: {
      zh: '您的申诉{no}已办结，答复{how}，并最迟 {date}评价。',
      en: 'Your appeal {no} is closed. {how} for the answer and evaluate by {date}.',
    },
  },
  closedAgain: {
    occasion: 'decision',
    subject: { zh: '申诉已办结', en: 'Your appeal is closed' },
    text: {
      zh: '您的申诉{no}重新办理后已办结: {summary}。',
      en: 'Your appeal {no} was handled again and is closed: {summary}.',
    },
    sms: {
      zh: '您的申诉{no}重新办理后已办结，答复{how}。',
      en: 'Your appeal {no} was handled again and is closed. {how} for the answer.',
    },
  },
  resubmitted: {
    subject: { zh: '申诉人已补充材料', en: 'Material was sent' },
    text: {
      zh: '申诉{no}的申诉人已补充材料，请最迟 {date}决定是否受理。',
      en: 'The appellant of {no} has sent the material. Please decide on acceptance by {date}.',
    },
  },
  handedOver: {
    subject: { zh: '有申诉移交本局', en: 'An appeal was handed to you' },
    text: {
      zh: '申诉{no}已移交本局办理，请及时处理。',
      en: 'Appeal {no} was handed to your bureau. Please go on with it.',
    },
  },
  refused: {
    subject: { zh: '企业退回申诉', en: 'The enterprise returned an appeal' },
    text: {
      zh: '企业退回申诉{no}，原因：{reason}。请决定如何办理。',
      en: 'The enterprise returned appeal {no}. Cause: {reason}. Please decide what becomes of it.',
    },
  },
  progressReported: {
    occasion: 'progress',
    subject: { zh: '企业报告了处理进展', en: 'An interim report' },
    text: {
      zh: '申诉{no}仍在处理，企业报告了进展，最迟 {date}答复。',
      en: 'Appeal {no} is still being handled: the enterprise reported how it stands and replies by {date}.',
    },
  },
  replyExtended: {
    subject: { zh: '答复时限已延长', en: 'You have more time' },
    text: {
      zh: '申诉单{no}的答复时限延长到 {date}。',
      en: 'The time for appeal {no} was extended to {date}.',
    },
  },
  extensionAsked: {
    subject: { zh: '企业申请延期', en: 'More time is asked for' },
    text: {
      zh: '申诉{no}的企业申请延期到 {date}答复，请最迟 {due}决定。',
      en: 'The enterprise asks for time until {date} for appeal {no}. Please decide by {due}.',
    },
  },
  extensionRefused: {
    subject: { zh: '延期申请未获同意', en: 'No more time' },
    text: {
      zh: '申诉单{no}的延期申请未获同意，仍须最迟 {date}答复。',
      en: 'Your request for more time for appeal {no} was refused: the answer stays due by {date}.',
    },
  },
  clockPaused: {
    occasion: 'progress',
    subject: { zh: '企业答复时限暂停', en: 'The time for the answer stands still' },
    text: {
      zh: '申诉{no}的企业答复时限暂停计算：{reason}。答复申诉人的期限不变。',
      en: 'The enterprise’s time for appeal {no} stands still: {reason}. The appellant’s answer stays due.',
    },
    sms: {
      zh: '申诉{no}的企业答复时限暂停计算：{reason}。',
      en: 'The enterprise’s time for appeal {no} stands still: {reason}.',
    },
  },
  clockResumed: {
    occasion: 'progress',
    subject: { zh: '企业答复时限恢复', en: 'The time for the answer goes on' },
    text: {
      zh: '申诉{no}的企业答复时限恢复计算，企业最迟 {date}答复。',
      en: 'The enterprise’s time for appeal {no} goes on: it answers by {date}.',
    },
  },
  replyDrafted: {
    subject: { zh: '网点拟写了答复', en: 'An outlet drafted an answer' },
    text: {
      zh: '申诉{no}的答复已由网点拟写，请核对并最迟 {date}提交。',
      en: 'An outlet drafted the answer to appeal {no}. Please check it and submit it by {date}.',
    },
  },
  urged: {
    occasion: 'deadline',
    subject: { zh: '催办通知', en: 'You are urged to act' },
    text: {
      zh: '请尽快办理申诉{no}，最迟 {date}。',
      en: 'Please act on appeal {no} soon, by {date} at the latest.',
    },
  },
  approvalAsked: {
    occasion: 'approval',
    subject: { zh: '有事项待审批', en: 'A second person is asked' },
    text: {
      zh: '申诉{no}提请审批：{wanted}。',
      en: 'A second person is asked about appeal {no}: {wanted}.',
    },
  },
  approvalDecided: {
    occasion: 'approval',
    subject: { zh: '审批结果', en: 'The second person decided' },
    text: {
      zh: '申诉{no}的审批结果：{verdict}。',
      en: 'The second person on appeal {no}: {verdict}.',
    },
  },
  exclusionAsked: {
    occasion: 'approval',
    subject: { zh: '有剔除申请待审核', en: 'An exclusion waits for audit' },
    text: {
      zh: '申诉{no}申请剔除，请审核。',
      en: 'An exclusion of appeal {no} waits for your audit.',
    },
  },
  exclusionOfYours: {
    subject: { zh: '企业申请剔除您办结的申诉', en: 'The enterprise asks to exclude an appeal you closed' },
    text: {
      zh: '企业就申诉{no}提出剔除申请，已送上级局审核。有不同意见的，请在审核前写入内部备注。',
      en: 'The enterprise asks for the exclusion of appeal {no}; it waits for the bureau above. Where you disagree, note it on the case before the audit.',
    },
    sms: {
      zh: '企业就申诉{no}提出剔除申请，已送上级局审核。',
      en: 'The enterprise asks for the exclusion of appeal {no}; it waits for the bureau above.',
    },
  },
  exclusionDecided: {
    occasion: 'approval',
    subject: { zh: '剔除审核结果', en: 'The exclusion was decided' },
    text: {
      zh: '申诉{no}的剔除审核结果：{verdict}。',
      en: 'The exclusion of appeal {no}: {verdict}.',
    },
  },
  recheckAsked: {
    occasion: 'approval',
    subject: { zh: '有申诉待复核', en: 'A re-check waits' },
    text: {
      zh: '申诉{no}需要复核，请最迟 {date}完成。',
      en: 'Appeal {no} has to be re-checked by {date}.',
    },
  },
  recheckDone: {
    occasion: 'progress',
    subject: { zh: '复核已完成', en: 'The re-check is complete' },
    text: {
      zh: '申诉{no}的复核已完成：{result}。',
      en: 'The re-check of appeal {no} is complete: {result}.',
    },
  },
  reopened: {
    occasion: 'progress',
    subject: { zh: '申诉重新办理', en: 'The appeal is handled again' },
    text: {
      zh: '申诉{no}经复核重新办理。',
      en: 'After the re-check appeal {no} is handled again.',
    },
  },
  withdrawn: {
    occasion: 'progress',
    subject: { zh: '用户已撤诉', en: 'An appeal is withdrawn' },
    text: {
      zh: '申诉单{no}已由用户撤回，无需继续处理。',
      en: 'Appeal {no} was withdrawn by the appellant. Nothing remains to be done.',
    },
    sms: { zh: '申诉单{no}已由用户撤回。', en: 'Appeal {no} was withdrawn by the appellant.' },
  },
  enterpriseNew: {
    subject: { zh: '新的申诉单', en: 'A new appeal' },
    text: {
      zh: '您有新的申诉单{no}，请最迟 {date}答复。',
      en: 'There is a new appeal {no} for you. Please reply by {date}.',
    },
  },
  bureauNew: {
    subject: { zh: '新的申诉待受理', en: 'A new appeal awaits acceptance' },
    text: {
      zh: '收到新的申诉{no}，请最迟 {date}决定是否受理。',
      en: 'Appeal {no} has arrived. Please decide on acceptance by {date}.',
    },
  },
  draftOpens: {
    occasion: 'progress',
    subject: { zh: '现在可以提交申诉了', en: 'You can file your appeal now' },
    text: {
      zh: '企业的处理期已满，自 {date}起您可以提交保存的申诉。您填写的内容仍在草稿中。',
      en: 'The time of the enterprise is over. From {date} you can file the appeal that is kept in your drafts.',
    },
    sms: {
      zh: '企业的处理期已满，您现在可以登录提交保存的申诉。',
      en: 'You can sign in now and file the appeal kept in your drafts.',
    },
  },
})
