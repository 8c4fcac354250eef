/** A text in both languages; `{field}` is filled from the data of the message. */
export interface Both {
  zh: string
  en: string
}

/** What fills a field: the same in both languages, or one for each. */
export type Value = string | number | Both

export interface Template<F extends string = string> {
  category: 'SYS' | 'BIZ'
  /** `once`: at most once, since a second code only confuses; `notice`: at least once. */
  delivery: 'once' | 'notice'
  fields: readonly F[]
  subject: Both
  /** Inside the platform and by mail. */
  text: Both
  /** By SMS: short, and never a full name, phone number or waybill (domain 12). */
  sms: Both
}

const template = <const F extends string>(row: Template<F>) => row

/** Everything the platform tells people (domain 12). */
export const templates = {
  filed: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'bureau', 'acceptBy', 'answerBy'],
    subject: { zh: '申诉已提交', en: 'Your appeal is filed' },
    text: {
      zh: '您的申诉{no}已提交{bureau}，{acceptBy}前决定是否受理，{answerBy}前答复您。',
      en: 'Your appeal {no} is with {bureau}. It decides on acceptance by {acceptBy} and answers you by {answerBy}.',
    },
    sms: {
      zh: '您的申诉{no}已提交，{acceptBy}前决定是否受理。',
      en: 'Your appeal {no} is filed. Acceptance is decided by {acceptBy}.',
    },
  }),
  accepted: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'days', 'answerBy'],
    subject: { zh: '申诉已受理', en: 'Your appeal is accepted' },
    text: {
      zh: '您的申诉{no}已受理，我们将在{days}日内（{answerBy}前）答复。',
      en: 'Your appeal {no} is accepted. We answer within {days} days, by {answerBy}.',
    },
    sms: {
      zh: '您的申诉{no}已受理，我们将在{days}日内答复。',
      en: 'Your appeal {no} is accepted. We answer within {days} days.',
    },
  }),
  notAccepted: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'reason', 'remedy'],
    subject: { zh: '申诉不予受理', en: 'Your appeal is not accepted' },
    text: {
      zh: '您的申诉{no}因{reason}不予受理，{remedy}',
      en: 'Your appeal {no} is not accepted: {reason}. {remedy}',
    },
    sms: {
      zh: '您的申诉{no}因{reason}不予受理，详情请登录查看。',
      en: 'Your appeal {no} is not accepted: {reason}. Please sign in for details.',
    },
  }),
  terminated: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'reason', 'remedy'],
    subject: { zh: '申诉已终止', en: 'Your appeal is terminated' },
    text: {
      zh: '您的申诉{no}因{reason}终止办理，{remedy}',
      en: 'The handling of your appeal {no} is terminated: {reason}. {remedy}',
    },
    sms: {
      zh: '您的申诉{no}因{reason}终止办理，详情请登录查看。',
      en: 'The handling of your appeal {no} is terminated: {reason}. Please sign in for details.',
    },
  }),
  transferred: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'brand', 'date'],
    subject: { zh: '申诉已转企业处理', en: 'Your appeal is with the enterprise' },
    text: {
      zh: '您的申诉{no}已转{brand}处理，企业应于{date}前答复。',
      en: 'Your appeal {no} is with {brand}, which has to reply by {date}.',
    },
    sms: {
      zh: '您的申诉{no}已转{brand}处理，企业应于{date}前答复。',
      en: 'Your appeal {no} is with {brand}, which has to reply by {date}.',
    },
  }),
  supplement: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date', 'items'],
    subject: { zh: '请补充材料', en: 'Please add material' },
    text: {
      zh: '您的申诉{no}请于{date}前补充{items}。逾期未补充将不予受理。',
      en: 'Please add to your appeal {no} by {date}: {items}. Without it the appeal cannot be accepted.',
    },
    sms: {
      zh: '您的申诉{no}请于{date}前补充材料，详情请登录查看。',
      en: 'Please add material to your appeal {no} by {date}. Sign in for details.',
    },
  }),
  replied: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'brand'],
    subject: { zh: '企业已答复', en: 'The enterprise has replied' },
    text: {
      zh: '{brand}已答复申诉{no}，请核实办理。',
      en: '{brand} has replied to appeal {no}. Please verify and go on.',
    },
    sms: { zh: '申诉{no}企业已答复，请核实办理。', en: 'The enterprise has replied to appeal {no}.' },
  }),
  verify: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'days', 'link'],
    subject: { zh: '请确认企业的答复', en: 'Please confirm the reply' },
    text: {
      zh: '企业已答复您的申诉{no}，请于{days}日内确认: {link}',
      en: 'The enterprise has replied to your appeal {no}. Please confirm within {days} days: {link}',
    },
    sms: {
      zh: '企业已答复您的申诉{no}，请于{days}日内确认: {link}',
      en: 'The enterprise replied to your appeal {no}. Please confirm within {days} days: {link}',
    },
  }),
  verified: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '申诉人已核实', en: 'The appellant has verified' },
    text: {
      zh: '申诉{no}的申诉人已核实企业的答复，请继续办理。',
      en: 'The appellant of {no} has said whether the answer is true. Please go on.',
    },
    sms: { zh: '申诉{no}申诉人已核实，请继续办理。', en: 'The appellant of {no} has verified the answer.' },
  }),
  mediationEnded: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'result'],
    subject: { zh: '调解已结束', en: 'Mediation has ended' },
    text: { zh: '申诉{no}的调解已结束：{result}。', en: 'Mediation of {no} has ended: {result}.' },
    sms: { zh: '申诉{no}调解已结束：{result}。', en: 'Mediation of {no} has ended: {result}.' },
  }),
  rework: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '申诉单退回重新处理', en: 'An appeal is returned' },
    text: {
      zh: '申诉单{no}已退回，请重新处理，并于{date}前答复。',
      en: 'Appeal {no} is returned. Please handle it again and reply by {date}.',
    },
    sms: {
      zh: '申诉单{no}已退回，请于{date}前重新答复。',
      en: 'Appeal {no} is returned. Please reply again by {date}.',
    },
  }),
  mediation: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '请答复调解意见', en: 'Please answer the mediation proposal' },
    text: {
      zh: '申诉{no}已进入调解，请于{date}前答复调解意见。',
      en: 'Appeal {no} is in mediation. Please answer the proposal by {date}.',
    },
    sms: {
      zh: '申诉{no}已进入调解，请于{date}前登录答复。',
      en: 'Appeal {no} is in mediation. Please sign in and answer by {date}.',
    },
  }),
  closed: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'summary', 'date'],
    subject: { zh: '申诉已办结', en: 'Your appeal is closed' },
    text: {
      zh: '您的申诉{no}已办结: {summary}。请于{date}前评价。',
      en: 'Your appeal {no} is closed: {summary}. Please evaluate it by {date}.',
    },
    sms: {
      zh: '您的申诉{no}已办结，请登录查看答复，并于{date}前评价。',
      en: 'Your appeal {no} is closed. Please sign in to read the answer and evaluate by {date}.',
    },
  }),
  closedAgain: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'summary'],
    subject: { zh: '申诉已办结', en: 'Your appeal is closed' },
    text: {
      zh: '您的申诉{no}重新办理后已办结: {summary}。',
      en: 'Your appeal {no} was handled again and is closed: {summary}.',
    },
    sms: {
      zh: '您的申诉{no}重新办理后已办结，请登录查看答复。',
      en: 'Your appeal {no} was handled again and is closed. Please sign in to read the answer.',
    },
  }),
  resubmitted: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '申诉人已补充材料', en: 'Material was sent' },
    text: {
      zh: '申诉{no}的申诉人已补充材料，请于{date}前决定是否受理。',
      en: 'The appellant of {no} has sent the material. Please decide on acceptance by {date}.',
    },
    sms: {
      zh: '申诉{no}的申诉人已补充材料，请于{date}前决定是否受理。',
      en: 'The appellant of {no} has sent the material. Please decide on acceptance by {date}.',
    },
  }),
  handedOver: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '有申诉移交本局', en: 'An appeal was handed to you' },
    text: {
      zh: '申诉{no}已移交本局办理，请及时处理。',
      en: 'Appeal {no} was handed to your bureau. Please go on with it.',
    },
    sms: {
      zh: '申诉{no}已移交本局办理，请及时处理。',
      en: 'Appeal {no} was handed to your bureau. Please go on with it.',
    },
  }),
  refused: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '企业退回申诉', en: 'The enterprise returned an appeal' },
    text: {
      zh: '企业认为申诉{no}不属于本单位并退回，请重新分派。',
      en: 'The enterprise returned appeal {no} as not its own. Please dispatch it anew.',
    },
    sms: {
      zh: '企业认为申诉{no}不属于本单位并退回，请重新分派。',
      en: 'The enterprise returned appeal {no} as not its own. Please dispatch it anew.',
    },
  }),
  progressReported: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '企业报告了处理进展', en: 'An interim report' },
    text: {
      zh: '申诉{no}仍在处理，企业报告了进展，将于{date}前答复。',
      en: 'Appeal {no} is still being handled: the enterprise reported how it stands and replies by {date}.',
    },
    sms: {
      zh: '申诉{no}仍在处理，企业报告了进展，将于{date}前答复。',
      en: 'Appeal {no} is still being handled: the enterprise reported how it stands and replies by {date}.',
    },
  }),
  replyExtended: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '答复时限已延长', en: 'You have more time' },
    text: {
      zh: '申诉单{no}的答复时限延长到{date}。',
      en: 'The time for appeal {no} was extended to {date}.',
    },
    sms: { zh: '申诉单{no}的答复时限延长到{date}。', en: 'The time for appeal {no} was extended to {date}.' },
  }),
  replyDrafted: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '网点拟写了答复', en: 'An outlet drafted an answer' },
    text: {
      zh: '申诉{no}的答复已由网点拟写，请核对并于{date}前提交。',
      en: 'An outlet drafted the answer to appeal {no}. Please check it and submit it by {date}.',
    },
    sms: {
      zh: '申诉{no}的答复已由网点拟写，请核对并于{date}前提交。',
      en: 'An outlet drafted the answer to appeal {no}. Please check it and submit it by {date}.',
    },
  }),
  urged: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '催办通知', en: 'You are urged to act' },
    text: {
      zh: '请尽快办理申诉{no}，最迟{date}。',
      en: 'Please act on appeal {no} soon, by {date} at the latest.',
    },
    sms: {
      zh: '请尽快办理申诉{no}，最迟{date}。',
      en: 'Please act on appeal {no} soon, by {date} at the latest.',
    },
  }),
  approvalAsked: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'wanted'],
    subject: { zh: '有事项待复核审批', en: 'A second person is asked' },
    text: {
      zh: '申诉{no}提请复核审批：{wanted}。',
      en: 'A second person is asked about appeal {no}: {wanted}.',
    },
    sms: {
      zh: '申诉{no}提请复核审批：{wanted}。',
      en: 'A second person is asked about appeal {no}: {wanted}.',
    },
  }),
  approvalDecided: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'verdict'],
    subject: { zh: '复核审批结果', en: 'The second person decided' },
    text: {
      zh: '申诉{no}的复核审批结果：{verdict}。',
      en: 'The second person on appeal {no}: {verdict}.',
    },
    sms: { zh: '申诉{no}的复核审批结果：{verdict}。', en: 'The second person on appeal {no}: {verdict}.' },
  }),
  exclusionAsked: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '有剔除申请待审核', en: 'An exclusion waits for audit' },
    text: {
      zh: '申诉{no}申请剔除，请审核。',
      en: 'An exclusion of appeal {no} waits for your audit.',
    },
    sms: { zh: '申诉{no}申请剔除，请审核。', en: 'An exclusion of appeal {no} waits for your audit.' },
  }),
  exclusionDecided: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'verdict'],
    subject: { zh: '剔除审核结果', en: 'The exclusion was decided' },
    text: {
      zh: '申诉{no}的剔除审核结果：{verdict}。',
      en: 'The exclusion of appeal {no}: {verdict}.',
    },
    sms: { zh: '申诉{no}的剔除审核结果：{verdict}。', en: 'The exclusion of appeal {no}: {verdict}.' },
  }),
  recheckAsked: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '有申诉待复核', en: 'A re-check waits' },
    text: {
      zh: '申诉{no}需要复核，请于{date}前完成。',
      en: 'Appeal {no} has to be re-checked by {date}.',
    },
    sms: { zh: '申诉{no}需要复核，请于{date}前完成。', en: 'Appeal {no} has to be re-checked by {date}.' },
  }),
  recheckDone: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'result'],
    subject: { zh: '复核已完成', en: 'The re-check is complete' },
    text: {
      zh: '申诉{no}的复核已完成：{result}。',
      en: 'The re-check of appeal {no} is complete: {result}.',
    },
    sms: { zh: '申诉{no}的复核已完成：{result}。', en: 'The re-check of appeal {no} is complete: {result}.' },
  }),
  reopened: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '申诉重新办理', en: 'The appeal is handled again' },
    text: {
      zh: '申诉{no}经复核重新办理。',
      en: 'After the re-check appeal {no} is handled again.',
    },
    sms: { zh: '申诉{no}经复核重新办理。', en: 'After the re-check appeal {no} is handled again.' },
  }),
  withdrawn: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no'],
    subject: { zh: '用户已撤诉', en: 'An appeal is withdrawn' },
    text: {
      zh: '申诉单{no}已由用户撤回，无需继续处理。',
      en: 'Appeal {no} was withdrawn by the appellant. Nothing remains to be done.',
    },
    sms: { zh: '申诉单{no}已由用户撤回。', en: 'Appeal {no} was withdrawn by the appellant.' },
  }),
  enterpriseNew: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '新的申诉单', en: 'A new appeal' },
    text: {
      zh: '您有新的申诉单{no}，请于{date}前答复。',
      en: 'There is a new appeal {no} for you. Please reply by {date}.',
    },
    sms: {
      zh: '您有新的申诉单{no}，请于{date}前答复。',
      en: 'There is a new appeal {no} for you. Please reply by {date}.',
    },
  }),
  bureauNew: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'date'],
    subject: { zh: '新的申诉待受理', en: 'A new appeal awaits acceptance' },
    text: {
      zh: '收到新的申诉{no}，请于{date}前决定是否受理。',
      en: 'Appeal {no} has arrived. Please decide on acceptance by {date}.',
    },
    sms: {
      zh: '收到新的申诉{no}，请于{date}前决定是否受理。',
      en: 'Appeal {no} has arrived. Please decide on acceptance by {date}.',
    },
  }),
  warning: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'limit', 'days', 'date'],
    subject: { zh: '申诉单即将到期', en: 'An appeal is nearly due' },
    text: {
      zh: '申诉单{no}的“{limit}”还有{days}日到期（{date}），请及时办理。',
      en: '“{limit}” of appeal {no} is due in {days} days, on {date}.',
    },
    sms: {
      zh: '申诉单{no}还有{days}日到期（{date}），请及时办理。',
      en: 'Appeal {no} is due in {days} days, on {date}.',
    },
  }),
  overdue: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'limit', 'date'],
    subject: { zh: '申诉单已逾期', en: 'An appeal is overdue' },
    text: {
      zh: '申诉单{no}的“{limit}”已于{date}到期，尚未办理。',
      en: '“{limit}” of appeal {no} was due on {date} and is not done.',
    },
    sms: { zh: '申诉单{no}已于{date}逾期，请尽快办理。', en: 'Appeal {no} is overdue since {date}.' },
  }),
  draftOpens: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['date'],
    subject: { zh: '现在可以提交申诉了', en: 'You can file your appeal now' },
    text: {
      zh: '企业的处理期已满，自{date}起您可以提交保存的申诉。您填写的内容仍在草稿中。',
      en: 'The time of the enterprise is over. From {date} you can file the appeal that is kept in your drafts.',
    },
    sms: {
      zh: '企业的处理期已满，您现在可以登录提交保存的申诉。',
      en: 'You can sign in now and file the appeal kept in your drafts.',
    },
  }),
  draftEnds: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['date'],
    subject: { zh: '有一份草稿快要到期', en: 'A draft of yours is about to end' },
    text: {
      zh: '您有一份没有提交的草稿保存到{date}，之后会删除。打开它接着填，就会重新计算保存期限。',
      en: 'A draft of yours is kept until {date} and deleted after that. Open it and go on, and its time starts anew.',
    },
    sms: {
      zh: '您有一份没有提交的草稿保存到{date}，之后会删除。',
      en: 'A draft of yours is kept until {date} and deleted after that.',
    },
  }),
  dueToday: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['no', 'limit', 'date'],
    subject: { zh: '申诉单今天到期', en: 'An appeal is due today' },
    text: {
      zh: '申诉单{no}的“{limit}”今天（{date}）到期，请及时办理。',
      en: '“{limit}” of appeal {no} is due today, {date}.',
    },
    sms: { zh: '申诉单{no}今天（{date}）到期，请及时办理。', en: 'Appeal {no} is due today, {date}.' },
  }),
  datesMoved: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['count', 'reason', 'numbers'],
    subject: { zh: '申诉单时限已重新计算', en: 'Deadlines were computed anew' },
    text: {
      zh: '工作日历调整（{reason}），您办理的{count}件申诉单时限有变化：{numbers}。',
      en: 'The working calendar changed ({reason}); {count} of your appeals have other dates: {numbers}.',
    },
    sms: {
      zh: '工作日历调整，您办理的{count}件申诉单时限有变化，请登录查看。',
      en: 'The working calendar changed; {count} of your appeals have other dates. Please sign in.',
    },
  }),
  digest: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['fresh', 'dueToday', 'late'],
    subject: { zh: '今日办理摘要', en: 'Your cases today' },
    text: {
      zh: '新到{fresh}件，今天到期{dueToday}件，已超期{late}件。',
      en: 'New: {fresh}. Due today: {dueToday}. Overdue: {late}.',
    },
    sms: {
      zh: '新到{fresh}件，今天到期{dueToday}件，已超期{late}件。',
      en: 'New: {fresh}. Due today: {dueToday}. Overdue: {late}.',
    },
  }),
  calendarMissing: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['year'],
    subject: { zh: '工作日历尚未确认', en: 'The working calendar is not confirmed' },
    text: {
      zh: '{year}年的工作日历尚未确认，跨入该年的时限只能按周一至周五推算，请尽快导入并确认。',
      en: 'The working calendar of {year} is not confirmed. Deadlines reaching into it assume Monday to Friday; please import and confirm it.',
    },
    sms: { zh: '{year}年的工作日历尚未确认。', en: 'The working calendar of {year} is not confirmed.' },
  }),
  smsCode: template({
    category: 'SYS',
    delivery: 'once',
    fields: ['code', 'minutes'],
    subject: { zh: '验证码', en: 'Verification code' },
    text: {
      zh: '您的验证码是{code}，{minutes}分钟内有效。请勿告诉他人。',
      en: 'Your code is {code}. It is valid for {minutes} minutes. Tell it to nobody.',
    },
    sms: {
      zh: '您的验证码是{code}，{minutes}分钟内有效。请勿告诉他人。',
      en: 'Your code is {code}. It is valid for {minutes} minutes. Tell it to nobody.',
    },
  }),
  enterpriseSubmitted: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['name'],
    subject: { zh: '有企业信息待审核', en: 'An enterprise waits for audit' },
    text: {
      zh: '{name}提交了企业信息，请审核。',
      en: '{name} has submitted its information; please audit it.',
    },
    sms: { zh: '{name}提交了企业信息，请审核。', en: '{name} waits for your audit.' },
  }),
  enterprisePassed: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['name', 'bureau'],
    subject: { zh: '企业信息审核通过', en: 'Your information passed the audit' },
    text: {
      zh: '{name}的企业信息已由{bureau}审核通过。请用短信验证码登录企业入口，设置密码后开始办理。',
      en: '{bureau} has passed the information of {name}. Sign in at the company entry by SMS code and set a password.',
    },
    sms: {
      zh: '{name}的企业信息审核通过，请用短信验证码登录企业入口并设置密码。',
      en: 'The information of {name} passed the audit. Sign in by SMS code and set a password.',
    },
  }),
  enterpriseReturned: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['name', 'reason'],
    subject: { zh: '企业信息被退回', en: 'Your information was returned' },
    text: {
      zh: '{name}的企业信息被退回：{reason}。请登录企业入口修改后再次提交。',
      en: 'The information of {name} was returned: {reason}. Please correct it at the company entry and submit again.',
    },
    sms: {
      zh: '{name}的企业信息被退回，请登录企业入口查看原因，修改后再次提交。',
      en: 'The information of {name} was returned. Sign in to see why and submit again.',
    },
  }),
  enterpriseDisabled: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['name', 'reason'],
    subject: { zh: '企业账号已停用', en: 'Your company’s accounts are disabled' },
    text: {
      zh: '{name}的账号已停用：{reason}。如有疑问，请联系当地邮政管理局。',
      en: 'The accounts of {name} are disabled: {reason}. Please contact the postal bureau of your place.',
    },
    sms: {
      zh: '{name}的账号已停用，如有疑问，请联系当地邮政管理局。',
      en: 'The accounts of {name} are disabled. Please contact the postal bureau of your place.',
    },
  }),
  accountOpened: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['account', 'org'],
    subject: { zh: '企业账号已开通', en: 'An account was opened for you' },
    text: {
      zh: '{org}为您开通了账号{account}。请用短信验证码登录企业入口，设置密码后使用。',
      en: '{org} has opened the account {account} for you. Sign in at the company entry by SMS code and set a password.',
    },
    sms: {
      zh: '{org}为您开通了账号{account}，请用短信验证码登录企业入口并设置密码。',
      en: '{org} opened the account {account} for you. Sign in by SMS code and set a password.',
    },
  }),
  accountReset: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['account'],
    subject: { zh: '密码已重置', en: 'Your password was reset' },
    text: {
      zh: '账号{account}的密码已由单位管理员重置。请用短信验证码登录企业入口，设置新密码。',
      en: 'The password of account {account} was reset. Sign in at the company entry by SMS code and set a new one.',
    },
    sms: {
      zh: '账号{account}的密码已重置，请用短信验证码登录企业入口并设置新密码。',
      en: 'The password of {account} was reset. Sign in by SMS code and set a new one.',
    },
  }),
  activation: template({
    category: 'SYS',
    delivery: 'once',
    fields: ['account', 'code', 'hours', 'link'],
    subject: { zh: '设置您的密码', en: 'Set your password' },
    text: {
      zh: '请在{hours}小时内为账号{account}设置密码：{link}（激活码{code}）。请勿转发。',
      en: 'Set the password of account {account} within {hours} hours: {link} (code {code}). Pass it to nobody.',
    },
    sms: {
      zh: '请在{hours}小时内设置密码：{link} 激活码{code}，请勿转发。',
      en: 'Set your password within {hours} hours: {link} Code {code}. Pass it to nobody.',
    },
  }),
  passwordChanged: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['account'],
    subject: { zh: '密码已修改', en: 'Your password was changed' },
    text: {
      zh: '账号{account}的密码已修改。如非本人操作，请立即找回密码。',
      en: 'The password of account {account} was changed. If it was not you, recover it at once.',
    },
    sms: {
      zh: '您的登录密码已修改。如非本人操作，请立即找回密码。',
      en: 'Your password was changed. If it was not you, recover it at once.',
    },
  }),
  proposalAsked: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['title'],
    subject: { zh: '有更改待您确认', en: 'A change waits for you' },
    text: { zh: '待确认：{title}。', en: 'To confirm: {title}.' },
    sms: { zh: '有更改待您确认，请登录查看。', en: 'A change waits for you. Please sign in.' },
  }),
  proposalConfirmed: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['title'],
    subject: { zh: '更改已确认', en: 'Your change is confirmed' },
    text: { zh: '已确认并生效：{title}。', en: 'Confirmed and in effect: {title}.' },
    sms: { zh: '您提出的更改已确认。', en: 'The change you asked for is confirmed.' },
  }),
  proposalRefused: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['title'],
    subject: { zh: '更改被退回', en: 'Your change was refused' },
    text: { zh: '未获确认：{title}。', en: 'Not confirmed: {title}.' },
    sms: { zh: '您提出的更改未获确认。', en: 'The change you asked for was refused.' },
  }),
  contactSet: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['account', 'what'],
    subject: { zh: '{what}已修改', en: 'Changed: {what}' },
    text: { zh: '账号{account}的{what}已修改。', en: 'The {what} of account {account} was changed.' },
    sms: { zh: '您账号的{what}已修改。', en: 'The {what} of your account was changed.' },
  }),
  contactLeft: template({
    category: 'SYS',
    delivery: 'notice',
    fields: ['account', 'what', 'code', 'hours', 'link'],
    subject: { zh: '{what}已修改', en: 'Changed: {what}' },
    text: {
      zh: '账号{account}的{what}已改为另一个。如非本人操作，请在{hours}小时内恢复：{link}（恢复码{code}）。',
      en: 'The {what} of account {account} was changed. If it was not you, take it back within {hours} hours: {link} (code {code}).',
    },
    sms: {
      zh: '您账号的{what}已修改。如非本人操作，{hours}小时内恢复：{link} 恢复码{code}',
      en: 'The {what} of your account was changed. Not you? Take it back within {hours} h: {link} Code {code}',
    },
  }),
  caseMessage: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no'],
    subject: { zh: '{kind}有新消息', en: 'New message: {kind}' },
    text: {
      zh: '{kind}{no}有新消息，请打开查看。',
      en: 'There is a new message: {kind} {no}. Open it to read.',
    },
    sms: {
      zh: '您的{kind}{no}有新消息，请登录查看并答复。',
      en: 'New message: {kind} {no}. Please sign in to read and answer it.',
    },
  }),
  ownerWrote: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no'],
    subject: { zh: '{kind}的提交人发来消息', en: 'Whoever filed it wrote: {kind}' },
    text: { zh: '{kind}{no}的提交人发来消息。', en: 'Whoever filed it wrote: {kind} {no}.' },
    sms: { zh: '{kind}{no}的提交人发来消息。', en: 'Whoever filed it wrote: {kind} {no}.' },
  }),
  enterpriseWrote: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no'],
    subject: { zh: '企业发来消息', en: 'The enterprise wrote' },
    text: { zh: '{kind}{no}的承办企业发来消息。', en: 'The enterprise wrote: {kind} {no}.' },
    sms: { zh: '{kind}{no}的承办企业发来消息。', en: 'The enterprise wrote: {kind} {no}.' },
  }),
  mentioned: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no', 'who'],
    subject: { zh: '有人在内部备注里提到您', en: 'You were mentioned in an internal note' },
    text: {
      zh: '{who}在{kind}{no}的内部备注里提到您。',
      en: '{who} mentioned you in an internal note: {kind} {no}.',
    },
    sms: { zh: '{kind}{no}的内部备注提到您。', en: 'An internal note mentions you: {kind} {no}.' },
  }),
  caseFiled: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no', 'bureau', 'date'],
    subject: { zh: '{kind}已提交', en: 'Received: {kind}' },
    text: {
      zh: '您的{kind}{no}已提交{bureau}，最迟{date}办理第一步。',
      en: '{kind} {no} is with {bureau}. The first step is due by {date}.',
    },
    sms: {
      zh: '您的{kind}{no}已提交，最迟{date}办理第一步。',
      en: '{kind} {no} is received, next by {date}.',
    },
  }),
  caseNews: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no', 'news'],
    subject: { zh: '{kind}有新进展', en: 'News of your case: {kind}' },
    text: { zh: '您的{kind}{no}：{news}。', en: '{kind} {no}: {news}.' },
    sms: { zh: '您的{kind}{no}：{news}。', en: '{kind} {no}: {news}.' },
  }),
  caseForOffice: template({
    category: 'BIZ',
    delivery: 'notice',
    fields: ['kind', 'no', 'date'],
    subject: { zh: '新的{kind}', en: 'New: {kind}' },
    text: {
      zh: '您有新的{kind}{no}，请于{date}前办理。',
      en: '{kind} {no} is waiting for you, due by {date}.',
    },
    sms: {
      zh: '您有新的{kind}{no}，请于{date}前办理。',
      en: '{kind} {no} is waiting for you, due by {date}.',
    },
  }),
} as const

export type TemplateName = keyof typeof templates
export type TemplateData<N extends TemplateName> = Record<(typeof templates)[N]['fields'][number], Value>

const LANGUAGES = ['zh', 'en'] as const
type Language = (typeof LANGUAGES)[number]

const inLanguage = (value: Value | undefined, language: Language) =>
  typeof value === 'object' ? value[language] : String(value ?? '')

// What staff typed may hold a phone number or a waybill; case numbers, dates and links are the platform's own.
const OWN_FIELDS = new Set(['no', 'code', 'link', 'date', 'acceptBy', 'answerBy', 'days', 'minutes', 'hours'])
const NUMBERISH = /[A-Za-z]{0,3}\d[\dA-Za-z-]{6,}/g
const FREE_TEXT_LIMIT = 60

/** A free text fit for SMS: long numbers masked but for two characters at each end, at most 60 characters. */
export function discreet(text: string): string {
  const masked = text.replace(NUMBERISH, (found) => `${found.slice(0, 2)}****${found.slice(-2)}`)
  const characters = [...masked]
  return characters.length > FREE_TEXT_LIMIT
    ? `${characters.slice(0, FREE_TEXT_LIMIT - 1).join('')}…`
    : masked
}

const fill = (text: string, data: Readonly<Record<string, Value>>, language: Language, short: boolean) =>
  text.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = inLanguage(data[field], language)
    return short && !OWN_FIELDS.has(field) ? discreet(value) : value
  })

/** Subject, text and SMS of a message in both languages. */
export function render(name: TemplateName, data: Readonly<Record<string, Value>>) {
  const row: Template = templates[name]
  const each = (pick: (language: Language) => string): Both => ({ zh: pick('zh'), en: pick('en') })
  return {
    subject: each((language) => fill(row.subject[language], data, language, false)),
    text: each((language) => fill(row.text[language], data, language, false)),
    sms: each((language) => fill(row.sms[language], data, language, true)),
  }
}
