import { guardianLaw, invalidLaws } from './appeals/appeals.admission.ts'
import type { ErrorKey } from './errors.ts'
import { ruleTexts } from './rules.texts.ts'

/** Sentences of every error, in both languages. `{name}` is filled from the error's details. */
export const errorTexts: Record<ErrorKey, { zh: string; en: string }> = {
  'session.required': { zh: '请先登录', en: 'Please sign in first' },
  'session.expired': { zh: '登录已失效，请重新登录', en: 'Your sign-in has expired, please sign in again' },
  'session.replaced': {
    zh: '您的账号已在别处登录，请重新登录',
    en: 'Your account was signed in elsewhere, please sign in again',
  },
  'session.kicked_out': {
    zh: '您已被管理员下线，请重新登录',
    en: 'An administrator ended your session, please sign in again',
  },
  'request.challenge': { zh: '请输入验证码', en: 'Please enter the captcha' },
  'request.not_permitted': { zh: '您没有办理此事的权限', en: 'You do not have permission to do this' },
  'request.not_found': { zh: '没有找到您要的内容', en: 'What you asked for was not found' },
  'request.method': { zh: '请求方式不正确', en: 'This request method is not allowed' },
  'request.invalid': {
    zh: '填写的内容有误：{summary}',
    en: 'Some of what you entered is not right: {summary}',
  },
  'request.unstorable': {
    zh: '填写的内容含有无法保存的字符，请删除后重试',
    en: 'What you entered holds a character that cannot be kept; remove it and try again',
  },
  'request.malformed': { zh: '请求的内容无法读取', en: 'The request could not be read' },
  'request.too_large': {
    zh: '提交的内容太大，最多 {limit}',
    en: 'What you sent is too large, at most {limit}',
  },
  'request.too_many': {
    zh: '操作过于频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts, please try again in {seconds} {seconds|second|seconds}',
  },
  'request.in_flight': {
    zh: '上一次提交正在处理，请稍候',
    en: 'Your previous submission is still being processed',
  },
  'request.key_reused': {
    zh: '同一提交编号的内容不一致',
    en: 'This submission key was used for different content',
  },
  'request.duplicate': { zh: '已存在相同的记录', en: 'A record like this already exists' },
  'request.refused': { zh: '请求没有通过检查', en: 'The request was refused' },
  'server.failed': {
    zh: '系统出错，您填写的内容没有提交，请稍后再试',
    en: 'Something went wrong, nothing was saved, please try again later',
  },
  'server.busy': { zh: '现在访问的人太多，请稍后再试', en: 'The service is busy, please try again shortly' },
  'server.unavailable': {
    zh: '服务暂时中断，已经收到的内容都没有丢失，请稍后再试',
    en: 'The service is interrupted for a moment: nothing that was received is lost. Please try again shortly',
  },
  'server.storage_full': {
    zh: '存储空间已满，本次内容没有保存，此前的内容都在；请稍后再试',
    en: 'Storage is full: this was not saved, everything before it is safe; please try again later',
  },
  'server.maintenance': {
    zh: '系统维护，暂停提交和办理{words}{until}。本页填写的内容还在',
    en: 'Under maintenance, nothing can be filed or handled{words}{until}. What you typed here is kept',
  },
  'record.stale': {
    zh: '该记录已被他人修改，请刷新',
    en: 'This record was changed by someone else, please refresh',
  },
  'record.not_found': { zh: '没有找到该记录', en: 'This record was not found' },
  'record.taken': {
    zh: '已有记录使用了相同的值（{field}），不能重复',
    en: 'Another record has the same value already ({field})',
  },
  'record.parent_wrong': {
    zh: '上级不存在，或在该记录自己的下级之中',
    en: 'The record above does not exist, or lies below this one',
  },
  'record.in_use': {
    zh: '还有下级或关联的记录，不能删除',
    en: 'Other records hang on it, so it cannot be deleted',
  },
  'codegen.off': {
    zh: '代码生成未启用，请由运维人员在配置中打开（CODEGEN）',
    en: 'Code generation is switched off; the operator can switch it on (CODEGEN)',
  },
  'codegen.table_unknown': { zh: '数据库中没有表 {table}', en: 'The database has no table {table}' },
  'codegen.column_unknown': {
    zh: '列 {column} 不存在，或其类型不能生成',
    en: 'The column {column} does not exist, or nothing can be generated for its type',
  },
  'codegen.name_taken': {
    zh: '业务名已被其他生成配置使用',
    en: 'Another set-up has this feature name already',
  },
  'codegen.incomplete': {
    zh: '配置还不能生成代码，请填写 {field} 或换一个值',
    en: 'No code can be made of this set-up yet: please fill in {field}, or change it',
  },
  'codegen.no_writing': {
    zh: '服务器不改写自己的代码，请下载后审阅并安装',
    en: 'A server does not rewrite itself: download the slice, review it, install it',
  },
  'codegen.key_needed': {
    zh: '列 {column} 是主键或必填列，不能去掉',
    en: 'The column {column} is the key or must be given, so it stays',
  },

  'auth.captcha_required': { zh: '请输入验证码', en: 'Please enter the captcha' },
  'auth.captcha_wrong': { zh: '验证码错误，请重新输入', en: 'The captcha is wrong, please enter it again' },
  'auth.login_failed': { zh: '账号或密码错误', en: 'The account or password is wrong' },
  'auth.locked': {
    zh: '连续输错次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong attempts, please try again in {minutes} {minutes|minute|minutes}',
  },
  'auth.account_disabled': {
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please contact the administrator',
  },
  'auth.phone_login_off': {
    zh: '本系统未开放手机号登录，请用账号和密码登录',
    en: 'Sign-in by phone is switched off here, please use account and password',
  },
  'auth.email_login_off': {
    zh: '本系统未开放邮箱登录，请用账号和密码登录',
    en: 'Sign-in by e-mail is switched off here, please use account and password',
  },
  'auth.register_off': {
    zh: '后台账号由管理员开通，不开放注册',
    en: 'Accounts of the back office are opened by its administrators, nobody registers here',
  },
  'auth.register_by_phone': {
    zh: '注册需要先验证手机号，请到本网站的注册页面办理',
    en: 'Registering begins with a code to your phone, please use the registration page of this site',
  },
  'auth.mailbox_not_enough': {
    zh: '本系统不允许仅凭邮箱修改密码，请用原密码或手机验证码',
    en: 'A mailbox alone does not change a password here, please use the old one or a code to your phone',
  },
  'auth.code_wrong': { zh: '验证码错误或已过期', en: 'The code is wrong or has expired' },
  'auth.code_too_soon': {
    zh: '验证码已发送，请 {seconds} 秒后再试',
    en: 'A code was just sent, please try again in {seconds} {seconds|second|seconds}',
  },
  'auth.code_limit': {
    zh: '今天获取验证码的次数已用完，请明天再试',
    en: 'No more codes can be sent today, please try again tomorrow',
  },
  'auth.phone_taken': {
    zh: '该手机号已注册，请直接登录',
    en: 'This phone number is already registered, please sign in',
  },
  'auth.account_taken': { zh: '该账号已被使用', en: 'This account name is already taken' },
  'auth.password_weak': { zh: '{detail}', en: '{detail}' },
  'auth.password_reused': { zh: '不能使用最近用过的密码', en: 'You cannot use one of your recent passwords' },
  'auth.password_plain': {
    zh: '密码未加密传输，本平台不接收；请改用本平台的页面修改密码',
    en: 'The password was sent without encryption and is not taken; please change it on a page of this platform',
  },
  'auth.old_password_wrong': { zh: '原密码错误', en: 'The old password is wrong' },
  'auth.privacy_required': ruleTexts['auth.privacy_required'],

  'drafts.gone': {
    zh: '这份草稿已经提交、删除，或者超过保存期限',
    en: 'This draft was sent, deleted, or kept longer than its time',
  },
  'drafts.newer': {
    zh: '这段内容已在另一个标签页或设备上改过，请先选择用哪一份',
    en: 'This text was changed in another tab or on another device; please choose one of the two first',
  },
  'drafts.stale': {
    zh: '这份草稿在别处改过了，请刷新',
    en: 'This draft was changed elsewhere, please refresh',
  },
  'drafts.too_many': {
    zh: '最多保留 {limit} 份草稿，请先提交或者删除一些',
    en: 'At most {limit} {limit|draft is|drafts are} kept; please send or delete some first',
  },
  'files.type_refused': {
    zh: '只能上传 {types} 文件，且内容须与后缀一致',
    en: 'Only {types} files can be uploaded, and the content must match the name',
  },
  'files.too_large': { zh: '每个文件不能超过 {limit}', en: 'Each file can be at most {limit}' },
  'files.too_many': {
    zh: '最多上传 {limit} 个文件',
    en: 'At most {limit} {limit|file|files} can be uploaded',
  },
  'files.no_room': {
    zh: '您已上传而尚未提交的文件超过 {limit}，请先提交或删除一些',
    en: 'Files you have uploaded but not submitted exceed {limit}; please submit or delete some first',
  },
  'files.empty': { zh: '文件是空的', en: 'The file is empty' },
  'files.damaged': { zh: '文件已损坏，无法读取', en: 'The file is damaged and cannot be read' },
  'files.incomplete': {
    zh: '文件还没有传完，请接着传',
    en: 'The upload is not complete yet; please resume it',
  },
  'files.offset_wrong': {
    zh: '这个文件同时在别处上传，请稍等，再接着传',
    en: 'This file is being uploaded elsewhere at the same time; please wait a moment, then resume',
  },
  'files.upload_gone': {
    zh: '上传已过期，请重新选择文件',
    en: 'The upload has expired, please choose the file again',
  },
  'files.not_found': { zh: '文件不存在或您无权查看', en: 'The file does not exist or is not visible to you' },
  'files.in_use': {
    zh: '文件已用于申诉单，不能删除',
    en: 'The file belongs to a case and cannot be removed',
  },
  'files.active_content': {
    zh: '文件含有脚本、宏、外部引用或内嵌程序，请另存为普通文件或图片后上传',
    en: 'The file holds scripts, macros, parts from elsewhere or programs; please save it as a plain file or picture',
  },
  'files.infected': {
    zh: '文件含有恶意程序（{found}），不能上传。请先在本机查杀，或者换一个文件',
    en: 'The file holds malicious software ({found}) and cannot be uploaded. Please clean it first, or choose another one',
  },
  'files.scanner_away': {
    zh: '文件检查服务暂时没有应答，文件没有保存，请稍后再试',
    en: 'The service that checks files does not answer at the moment; the file was not kept, please try again later',
  },
  'files.content_too_large': {
    zh: '文件内容过大：{what}超过上限 {limit}',
    en: 'The file holds too much: {what} beyond the limit of {limit}',
  },
  'files.too_complex': {
    zh: '文件内容过于复杂，未能在限定的时间和内存内读完，请简化或拆分后再试',
    en: 'The file is too complex to be read in time; please simplify or split it and try again',
  },
  'files.too_many_pixels': {
    zh: '图片尺寸过大，最多 {limit} 万像素',
    en: 'The picture is too large: at most {limit} × 10,000 pixels',
  },
  'files.engine_unready': {
    zh: '文件引擎 {engine} 尚未配置完整，请先在系统配置中填写',
    en: 'The file engine {engine} is not set up; fill in its settings first',
  },
  'files.not_picture': { zh: '只能遮挡 JPG 或 PNG 图片', en: 'Only JPG and PNG pictures can be covered' },
  'files.box_outside': { zh: '遮挡框超出了图片', en: 'A box lies outside of the picture' },
  'files.boxes_too_large': {
    zh: '遮挡的面积太大；不公开的图片请直接移除',
    en: 'The boxes cover too much; please take a picture away that is not for the public',
  },
  'files.engine_failed': {
    zh: '文件引擎 {engine} 暂时无法读写，请稍后再试',
    en: 'The file engine {engine} cannot be read or written now, please try again later',
  },
  'files.link_over': {
    zh: '链接已失效，请重新打开文件',
    en: 'The link is no longer valid, please open the file again',
  },
  'handOvers.gone': {
    zh: '二维码已失效，请回电脑上换一个再扫',
    en: 'This code is no longer valid; get a new one on the computer and scan it',
  },
  'handOvers.taken': {
    zh: '这个二维码已有另一部手机在用，请回电脑上换一个再扫',
    en: 'Another phone uses this code already; get a new one on the computer and scan it',
  },

  'articles.not_found': {
    zh: '没有这篇文章，或者已经下线',
    en: 'There is no such article, or it was taken down',
  },
  'articles.not_permitted': {
    zh: '您没有办理这篇文章的权限',
    en: 'You do not have permission to work on this article',
  },
  'articles.action_not_open': {
    zh: '这篇文章现在的状态不能这样做',
    en: 'This cannot be done in the article’s present state',
  },
  'articles.needs_review': {
    zh: '文章须经另一位同事审核后才能发布，请提交审核',
    en: 'An article is in public after a colleague’s review alone, please submit it for review',
  },
  'articles.own_work': {
    zh: '写过或者改过这篇文章的人不能审核它，请交给另一位同事',
    en: 'Whoever wrote or changed an article cannot review it, please ask a colleague',
  },
  'articles.consent_missing': {
    zh: '选登案例要先征得当事人同意，请写明谁、何时、怎么同意的',
    en: 'A case is published only with consent; please state who agreed, when and how',
  },
  'articles.personal_data': {
    zh: '文中还有个人信息：{kinds}。请先去标识',
    en: 'The text still holds personal data: {kinds}. Please redact it first',
  },
  'articles.redaction_unchecked': {
    zh: '文中可能还有个人信息：{kinds}。请核对后勾选“已核对”',
    en: 'The text may still hold personal data: {kinds}. Please check it and say so',
  },
  'articles.pictures_unchecked': {
    zh: '附件里有图片。请逐张看过将要公开的样子后勾选“已看过”',
    en: 'There are pictures attached. Please look at each as it will go out and say so',
  },
  'articles.nothing_found': { zh: '没有要去掉的个人信息', en: 'There is no personal data to write over' },
  'articles.area_foreign': {
    zh: '只能发布本单位管辖地区的文章；面向全国的由国家局发布',
    en: 'Only articles for areas of the own bureau can be published; those for the whole country come from the state bureau',
  },
  'articles.empty': { zh: '正文没有内容', en: 'The text is empty' },
  'articles.span_wrong': { zh: '结束时间要晚于开始时间', en: 'The end must be later than the beginning' },
  'appeals.not_found': { zh: '没有找到该申诉单', en: 'This appeal was not found' },
  'appeals.no_match': {
    zh: '没有找到这件申诉。请核对申诉编号，以及申诉人手机号的后四位',
    en: 'No such appeal was found. Please check the number of the appeal and the last four digits of the appellant’s phone',
  },
  'appeals.not_permitted': { zh: '您不能对该申诉单进行此操作', en: 'You may not do this with this appeal' },
  'appeals.action_not_open': {
    zh: '申诉单当前状态为“{state}”，不能进行此操作',
    en: 'The appeal is now “{state}”, so this cannot be done',
  },
  'appeals.stale': {
    zh: '该申诉单已被他人处理，请刷新',
    en: 'Someone else has changed this appeal, please refresh',
  },
  'appeals.condition': { zh: '{condition}', en: '{condition}' },
  'appeals.supplement_empty': {
    zh: '请上传材料或写一句说明',
    en: 'Upload the material or write a sentence',
  },
  'appeals.supplement_over': {
    zh: '补正期限已于 {date} 结束，不能再提交',
    en: 'The time for the material ended on {date}',
  },
  'appeals.bureau_wrong': {
    zh: '请选择另一个邮政管理局',
    en: 'Please choose another postal bureau',
  },
  'appeals.unit_wrong': {
    zh: '只能交给本单位下属的其他单位',
    en: 'The case can only go to another unit of your own',
  },
  'appeals.own_case_wrong': {
    zh: '这不是本单位正在办理的、同一运单的申诉编号',
    en: 'This is not the number of an open appeal of your unit about the same item',
  },
  'appeals.no_time_left': {
    zh: '距离答复申诉人的期限太近，最多延到 {date}，不能再延',
    en: 'The answer to the appellant is due too soon: no later than {date} is possible',
  },
  'appeals.extend_days': {
    zh: '一次最多延长 {limit} 日',
    en: 'At most {limit} {limit|day|days} more are possible',
  },
  'appeals.extension_asks': {
    zh: '本件已经申请过 {limit} 次延期，不能再申请',
    en: 'More time was asked for {limit} {limit|time|times} already: no more is possible',
  },
  'appeals.pause_day': {
    zh: '请选择 {from} 至 {to} 之间的日期',
    en: 'Please choose a day from {from} to {to}',
  },
  'appeals.no_change': { zh: '没有要更正的内容', en: 'Nothing was changed' },
  'appeals.twin_open': {
    zh: '申诉人就同一事项已有未办结的申诉 {appealNo}，请在那件中办理',
    en: 'The appellant has an open appeal {appealNo} about the same matter; please handle it there',
  },
  'appeals.declaration_required': { zh: '请确认声明', en: 'Please confirm the declaration' },
  'appeals.proxy_missing': {
    zh: `代人申诉的，请写明代谁申诉（${invalidLaws.N03.zh}）`,
    en: `If you act for somebody else, please say for whom (${invalidLaws.N03.en})`,
  },
  'appeals.guardian_missing': {
    zh: `申诉人未满18周岁的，请填写监护人（${guardianLaw.zh}）`,
    en: `Please name the guardian of an appellant under 18 (${guardianLaw.en})`,
  },
  'appeals.service_missing': {
    zh: '{name}办理几种业务，请选择寄递时用的是哪一种',
    en: '{name} offers several services; please choose the one the item was sent by',
  },
  'appeals.mail_kind_missing': { zh: '请选择邮件种类', en: 'Please choose the kind of mail' },
  'appeals.same_matter': {
    zh: `同一件事申诉过、没有新内容的，不再受理（${invalidLaws.N05.zh}）`,
    en: `What was appealed before is not taken up again without anything new (${invalidLaws.N05.en})`,
  },
  'appeals.repeated': {
    zh: `这件事申诉过，单号 {appealNo}。有新内容的，请选“有新的内容”并写明（${invalidLaws.N05.zh}）`,
    en: `This was appealed before under {appealNo}. If there is anything new, say so and what (${invalidLaws.N05.en})`,
  },
  'appeals.decided_elsewhere': {
    zh: `法院、仲裁、行政裁决或者人民调解在办、已办的，不能再申诉（${invalidLaws.N06.zh}）`,
    en: `What a court, arbitration, administrative ruling or people’s mediation has or had cannot be appealed (${invalidLaws.N06.en})`,
  },
  'appeals.proxy_consent': {
    zh: '须先征得被代理人同意，请确认后勾选',
    en: 'The person you act for has to agree first; please confirm',
  },
  'appeals.authorisation_missing': {
    zh: '请上传被代理人写的委托书，手写后拍照也可以',
    en: 'Please upload the authorisation; a photo of a written note will do',
  },
  'appeals.too_early': {
    zh: `企业的处理期还没有结束，{date} 起可以申诉，您填写的内容已经保留（${invalidLaws.N01.zh}）`,
    en: `The enterprise still has time to answer: you can appeal from {date}. What you entered is kept (${invalidLaws.N01.en})`,
  },
  'appeals.too_late': {
    zh: `已超过申诉期限，最迟 {date}（${invalidLaws.N02.zh}）`,
    en: `The time allowed for appeals has passed: it ended on {date} (${invalidLaws.N02.en})`,
  },
  'appeals.complaint_before_posting': {
    zh: `投诉日期不能早于寄出日期，请核对这两个日期（${invalidLaws.N01.zh}）`,
    en: `The complaint cannot be earlier than the posting: please check both dates (${invalidLaws.N01.en})`,
  },
  'appeals.future_date': { zh: '日期不能晚于今天', en: 'The date cannot be after today' },
  'appeals.already_open': {
    zh: '这个运单的同类问题已有未办结的申诉 {appealNo}，可以在那里补充材料',
    en: 'You already have an open appeal {appealNo} about this; you can add material there',
  },
  'appeals.unknown_brand': { zh: '请选择被申诉的企业', en: 'Please choose the enterprise' },
  'appeals.unknown_area': { zh: '请选择所在地区', en: 'Please choose the area' },
  'appeals.unknown_reason': { zh: '请选择问题类型', en: 'Please choose the kind of problem' },
  'appeals.real_name_first': { zh: '请先完成实名', en: 'Please give your real name first' },
  'appeals.received_out_of_range': {
    zh: '收到时间不能晚于现在，也不能早于 {days} 日前',
    en: 'The time of receipt cannot be in the future or more than {days} {days|day|days} ago',
  },
  'appeals.both_abroad': {
    zh: '寄件地和收件地都在境外，邮政管理部门不能受理；至少一端应在境内',
    en: 'Both ends lie outside of the mainland, so no postal bureau is competent; one end has to lie inside',
  },
  'appeals.brand_name_missing': {
    zh: '请填写寄递企业的名称',
    en: 'Please give the name of the delivery company',
  },
  'appeals.brand_listed': {
    zh: '“{name}”在企业列表里，请从列表中选择',
    en: '“{name}” is in the list of companies; please choose it there',
  },
  'appeals.unit_answers': {
    zh: '{unit}可以答复，请转企业处理',
    en: '{unit} can answer; please transfer the case to it',
  },
  'appeals.no_enterprise_node': {
    zh: '该品牌在当地没有责任单位，请人工选择',
    en: 'The brand has no responsible unit there, please choose one',
  },
  'appeals.node_of_other_brand': {
    zh: '所选单位不属于被申诉的企业',
    en: 'The chosen unit does not belong to this enterprise',
  },
  'appeals.node_disabled': {
    zh: '该企业单位已停用，请选择其他单位',
    en: 'This unit is disabled, please choose another one',
  },
  'appeals.verification_limit': {
    zh: '核实请求已发送 {limit} 次，不能再发',
    en: 'The verification request was sent {limit} {limit|time|times} already',
  },
  'appeals.link_gone': {
    zh: '链接已使用或已过期，您可以登录后查看',
    en: 'The link was used or has expired; you can sign in to see the case',
  },
  'appeals.callback_same_day': {
    zh: '第一次没有联系上，须隔日再回访，最早 {date}',
    en: 'The first call failed; the next may be made from {date}',
  },
  'appeals.rework_limit': {
    zh: '已退回 {limit} 次，不能再退回',
    en: 'The case was returned {limit} {limit|time|times} already',
  },
  'appeals.mediation_consent': { zh: '须双方同意才能调解', en: 'Both sides must agree to mediation' },
  'appeals.already_answered': { zh: '您已经答复过', en: 'You have already answered' },
  'appeals.already_evaluated': { zh: '您已经评价过', en: 'You have already evaluated this appeal' },
  'appeals.evaluation_over': { zh: '评价期已于 {date} 结束', en: 'The time for evaluating ended on {date}' },
  'appeals.attachment_unknown': {
    zh: '有材料不存在或不是您上传的，请重新上传',
    en: 'A file does not exist or is not yours, please upload it again',
  },
  'appeals.compensation_required': { zh: '请填写赔偿金额', en: 'Please enter the compensation' },
  'appeals.reply_contradicts': {
    zh: '答复前后不一：{what}。请改文字，或者改所选内容。',
    en: 'The answer contradicts itself: {what}. Please change the words or what is chosen.',
  },
  'appeals.reply_boilerplate': {
    zh: '调查结果与本单位近 {days} 天内的 {n} 份答复几乎相同，请写明本件查明了什么',
    en: 'The findings are nearly the same as in {n} {n|answer|answers} of the last {days} {days|day|days}; please say what was found out in this case',
  },
  'appeals.unreachable_first': {
    zh: '须先完成 {times} 次回访，才能以“无法联系”结案',
    en: 'Closing as “unreachable” needs {times} call-backs first',
  },
  'appeals.explanation_required': { zh: '请写明具体原因', en: 'Please state the reason' },

  'users.not_own': { zh: '禁止修改他人信息', en: 'You can only change your own data' },
  'auth.password_expired': {
    zh: '初始密码已过期，请通过“找回密码”重新设置，或联系管理员',
    en: 'The initial password has expired; set a new one by password recovery or ask the administrator',
  },
  'auth.no_place': {
    zh: '您的账号没有可接收验证码的手机或邮箱，请用密码验证',
    en: 'Your account has no phone or e-mail for a code; please use your password',
  },
  'auth.proof_required': {
    zh: '请先证明是您本人：输入登录密码，或输入发到您手机（邮箱）的验证码',
    en: 'Show first that it is you: enter your password, or the code sent to your phone or e-mail.',
  },
  'auth.ticket_wrong': {
    zh: '激活码或恢复码不正确、已使用或已过期',
    en: 'This one-time code is wrong, used, or too old',
  },
  'auth.no_password': {
    zh: '您还没有设置密码，请通过“找回密码”设置',
    en: 'You have not set a password yet; please set one by password recovery',
  },
  'auth.brand_required': { zh: '请选择所属品牌', en: 'Please choose your brand' },
  'auth.outlet_required': { zh: '请输入网点', en: 'Please enter your outlet' },

  'messages.not_found': { zh: '没有找到这条消息', en: 'This message was not found' },
  'messages.on_its_way': {
    zh: '消息正在发送，请等发送结束后再操作',
    en: 'The message is on its way; please wait until it is settled',
  },
  'messages.code_not_resent': {
    zh: '验证码不能重发，请本人重新获取',
    en: 'Codes are not sent again; the person asks for a new one',
  },
  'messages.params_wrong': {
    zh: '模板参数应为 JSON 对象，值为文字或数字，例如 {"code":"1234"}',
    en: 'Template parameters must be a JSON object of texts or numbers, e.g. {"code":"1234"}',
  },

  'wordings.not_found': {
    zh: '没有找到这条消息模板或这个版本',
    en: 'This message, or this version of it, was not found',
  },
  'wordings.brace': {
    zh: '花括号只用来写变量，不能单独出现',
    en: 'Braces are for the names of variables alone',
  },
  'wordings.unknown_variable': {
    zh: '这条消息没有这些变量：{names}',
    en: 'This message knows no variables of these names: {names}',
  },
  'wordings.needed_variable': {
    zh: '不能缺少这些变量：{names}。编号、期限、验证码、理由和救济途径必须告知收件人',
    en: 'These variables have to stay: {names}. The number, the last day, the code, the reason and other remedies are owed to the receiver',
  },
  'wordings.foreign_link': {
    zh: '只能写本平台的 https 网址，请去掉 {link}',
    en: 'Only https addresses of this platform may stand here; please take out {link}',
  },
  'wordings.sms_too_long': {
    zh: '短信按示例填写后 {characters} 字，要分 {parts} 条发送，最多 {limit} 条',
    en: 'With example values the length of the SMS is {characters}, in parts: {parts}; at most {limit}',
  },
  'wordings.same_text': { zh: '文字没有改动', en: 'Nothing was changed in the text' },
  'wordings.from_past': {
    zh: '启用日期不能早于今天',
    en: 'The first day cannot lie before today',
  },
  'wordings.no_address': {
    zh: '您的账号没有登记可用的手机号或邮箱，无法试发',
    en: 'Your account has no number or address that a test could go to',
  },

  'conversations.ended': {
    zh: '这件事项已经结束，不能再发消息',
    en: 'This case has ended, no more messages can be sent',
  },
  'conversations.no_account': {
    zh: '提交人没有网上账号，请电话联系',
    en: 'Whoever filed it has no account here, please call',
  },
  'conversations.no_enterprise': {
    zh: '还没有转给企业，不能给企业发消息',
    en: 'The case is not with an enterprise yet, so nobody there can be written to',
  },
  'conversations.not_permitted': {
    zh: '您不能在这里发消息',
    en: 'You may not write in this conversation',
  },
  'conversations.unknown_variable': {
    zh: '没有“{name}”这个变量，请改正或去掉双花括号',
    en: 'There is no variable “{name}”, please correct it or take the double braces away',
  },
  'conversations.unknown_colleague': {
    zh: '被提醒的人看不到这件事项，请重新选择',
    en: 'A person you mention cannot see this case, please choose again',
  },
  'conversations.text_not_found': {
    zh: '没有找到这条常用语，或者您不能修改它',
    en: 'This canned text was not found, or you may not change it',
  },
  'conversations.too_many_texts': {
    zh: '常用语最多 {limit} 条，请先删除一些',
    en: 'At most {limit} canned {limit|text|texts} can be kept, please delete some first',
  },
  'checklists.machine_item': {
    zh: '系统自动核对的事项不能设为必核',
    en: 'What a machine ticks cannot be required',
  },
  'checklists.unknown_item': {
    zh: '没有这个核对项',
    en: 'There is no such check',
  },
  'checklists.case_ended': {
    zh: '已经办结，核对结果不能再改',
    en: 'The case has ended, its checks cannot be changed',
  },
  'checklists.incomplete': {
    zh: '办理前还要核对：{items}',
    en: 'Please check first: {items}',
  },
  'followUps.not_found': {
    zh: '没有找到这条跟进，它可能已经办完，或者随来件结束了',
    en: 'This follow-up was not found; it may be done, or have ended with its case',
  },
  'followUps.case_ended': {
    zh: '来件已经结束，不能再设跟进',
    en: 'This case has ended, there is nothing to follow up',
  },
  'followUps.day_out_of_range': {
    zh: '跟进日期请选今天到 {until} 之间的一天',
    en: 'Please choose a day from today until {until}',
  },
  'followUps.too_many': {
    zh: '没办完的跟进最多 {limit} 条，请先办完或删去一些',
    en: 'At most {limit} {limit|follow-up|follow-ups} can be open, please finish some first',
  },
  'mediation.none': {
    zh: '这件申诉没有进行过调解',
    en: 'This appeal was never mediated',
  },
  'mediation.nothing_offered': {
    zh: '请填写金额，或者写明其他履行方式',
    en: 'Please give an amount, or say what else is offered',
  },
  'mediation.amount_out_of_range': {
    zh: '金额最多 {max} 元',
    en: 'The amount is CNY {max} at most',
  },
  'mediation.day_out_of_range': {
    zh: '请选择 {from} 至 {to} 之间的日期',
    en: 'Please choose a day from {from} to {to}',
  },
  'mediation.too_many_proposals': {
    zh: '每一方最多提 {limit} 次方案，已经用完',
    en: 'Each side may make {limit} {limit|proposal|proposals}, and has made them',
  },
  'mediation.unknown_proposal': {
    zh: '没有这个方案',
    en: 'There is no such proposal',
  },
  'mediation.own_proposal': {
    zh: '不能答复自己的方案',
    en: 'Nobody answers their own proposal',
  },
  'mediation.already_answered': {
    zh: '这个方案已经答复或者撤回',
    en: 'This proposal was answered or taken back already',
  },
  'mediation.lapsed': {
    zh: '这个方案的答复期限（{date}）已过',
    en: 'The last day for answering this proposal was {date}',
  },
  'mediation.not_accepted': {
    zh: '双方都接受的方案才能写成条款',
    en: 'Terms are filled in from a proposal that was accepted',
  },
  'mediation.no_terms': {
    zh: '还没有可以确认的协议条款',
    en: 'There are no terms to accept yet',
  },
  'mediation.terms_out': {
    zh: '协议条款已经拟定，请确认条款',
    en: 'The terms are drafted: please accept or refuse them',
  },
  'mediation.terms_replaced': {
    zh: '协议条款已有第 {version} 稿，请看过后再确认',
    en: 'There is version {version} of the terms now: please read it first',
  },
  'mediation.terms_refused': {
    zh: '这一稿已有一方不同意，请等新的一稿',
    en: 'One side refused this version: please wait for a new one',
  },
  'mediation.already_signed': {
    zh: '这一稿您已经答复过',
    en: 'You have answered this version already',
  },
  'mediation.reason_needed': {
    zh: '请写明不同意的理由',
    en: 'Please say why not',
  },
  'mediation.no_phone': {
    zh: '账号没有绑定手机号，请先绑定或者致电办理单位',
    en: 'Your account has no phone number: please add one or call the bureau',
  },
  'remedies.not_found': { zh: '没有这项承诺', en: 'There is no such promise' },
  'remedies.not_open': {
    zh: '这项承诺现在是“{state}”，不能这样办理',
    en: 'This promise stands at “{state}”; this cannot be done now',
  },
  'remedies.stale': {
    zh: '这项承诺刚才有了新的登记，请看过再办理',
    en: 'Something was just recorded on this promise; please look at it first',
  },
  'remedies.no_enterprise': {
    zh: '这件申诉还没有转给企业，没有谁可以兑现承诺',
    en: 'No enterprise has this appeal yet, so nobody could keep a promise',
  },
  'remedies.case_ended': {
    zh: '这件申诉已经撤回或终止，不再登记承诺',
    en: 'This appeal was withdrawn or terminated; promises are recorded no more',
  },
  'remedies.amount_out_of_range': {
    zh: '金额最多 {max} 元',
    en: 'The amount is CNY {max} at most',
  },
  'remedies.day_out_of_range': {
    zh: '请选择 {from} 至 {to} 之间的日期',
    en: 'Please choose a day from {from} to {to}',
  },
  'remedies.twice': {
    zh: '同样的承诺已经登记，正等待兑现',
    en: 'The same promise is recorded already and waited for',
  },
  'parcels.no_number': {
    zh: '这件没有运单号，没有包裹档案',
    en: 'This case has no waybill number, so there is no parcel file',
  },
  'clusters.not_found': {
    zh: '没有这组相似申诉',
    en: 'There are no such similar appeals',
  },
  'clusters.not_open': {
    zh: '这组相似申诉现在是“{state}”，不能这样处理',
    en: 'The similar appeals stand at “{state}”; this cannot be done now',
  },
  'clusters.stale': {
    zh: '这组相似申诉刚才有了变化，请看过再处理',
    en: 'The similar appeals have just changed; please look at them first',
  },
  'clusters.not_addable': {
    zh: '这件申诉已经办结、属于另一个管理局，或者已在另一组里',
    en: 'The appeal has ended, is another bureau’s, or stands with others already',
  },
  'clusters.full': {
    zh: '一组最多 {max} 件',
    en: '{max} {max|appeal|appeals} stand together at most',
  },
  'clusters.too_late': {
    zh: '归并已超过 {days} 天，不能再拆散',
    en: 'They have stood together for more than {days} {days|day|days} and cannot be taken apart',
  },
  'radar.not_found': {
    zh: '没有这条异常报警',
    en: 'There is no such alarm',
  },
  'radar.not_open': {
    zh: '这条报警现在是“{state}”，不能这样处理',
    en: 'The alarm stands at “{state}”; this cannot be done now',
  },
  'radar.stale': {
    zh: '这条报警刚才有了变化，请看过再处理',
    en: 'The alarm has just changed; please look at it first',
  },
  'outerOrders.not_found': { zh: '没有这条外部转办', en: 'There is no such order of an outer body' },
  'outerOrders.not_open': {
    zh: '这条外部转办已经答复或不再跟踪',
    en: 'This order was answered or is followed no more',
  },
  'outerOrders.stale': {
    zh: '这条外部转办刚才有了新的登记，请看过再办理',
    en: 'Something was just recorded on this order; please look at it first',
  },
  'outerOrders.day_out_of_range': {
    zh: '请选择 {from} 至 {to} 之间的日期',
    en: 'Please choose a day from {from} to {to}',
  },
  'outerOrders.twice': {
    zh: '这件申诉已经登记过{body}的这个编号',
    en: 'This number of {body} is recorded on the appeal already',
  },
  'outerOrders.known': {
    zh: '{body}的这个编号已经登记在 {no}；确实也属于这一件的，请选“这一件也登记”',
    en: 'This number of {body} is recorded on {no}. If it belongs to this case too, please say so',
  },
  'tracks.not_open': {
    zh: '这件申诉现在不能贴入轨迹',
    en: 'No track can be added to this appeal now',
  },
  'tracks.no_number': {
    zh: '这件申诉没有运单号，轨迹没有对应的快件',
    en: 'This appeal has no waybill number for a track to be of',
  },
  'tracks.nothing_read': {
    zh: '没有读出带日期和时间的轨迹，请把每一条连同日期、时间一起复制',
    en: 'No line with a day and a time was found; copy each line together with them',
  },
  'tracks.too_many': {
    zh: '一件申诉最多贴入 {limit} 次轨迹',
    en: 'At most {limit} {limit|track|tracks} can be added to one appeal',
  },
  'statements.not_found': { zh: '没有这项陈述请求', en: 'There is no such request for a statement' },
  'statements.not_open': {
    zh: '这件申诉现在不能请快递员作陈述，也不再收陈述',
    en: 'No statement can be asked for or made on this appeal now',
  },
  'statements.answered': {
    zh: '这项陈述已经提交并补充过一次，不能再写',
    en: 'This statement was made and added to once; nothing more can be written',
  },
  'statements.lapsed': {
    zh: '陈述期限 {date} 已过',
    en: 'The last day for this statement was {date}',
  },
  'statements.too_many': {
    zh: '一件申诉最多请快递员作 {limit} 次陈述，已经用完',
    en: 'At most {limit} {limit|statement|statements} can be asked for on one appeal',
  },
  'supervision.not_found': {
    zh: '没有这张督办单',
    en: 'There is no such order',
  },
  'supervision.not_open': {
    zh: '督办单现在是“{state}”，不能这样办理',
    en: 'The order stands at “{state}”; this cannot be done now',
  },
  'supervision.stale': {
    zh: '这张督办单刚才有了变化，请看过再办理',
    en: 'The order has just changed; please look at it first',
  },
  'supervision.foreign_addressee': {
    zh: '只能督办本辖区的下级管局或企业',
    en: 'Only a lower bureau or an enterprise of your own area may be addressed',
  },
  'supervision.foreign_case': {
    zh: '有案件不在您的范围内，或者与被督办单位无关',
    en: 'A case is out of your sight, or is not the addressee’s',
  },
  'supervision.too_many_cases': {
    zh: '一张督办单最多牵涉 {max} 件',
    en: 'An order concerns {max} {max|case|cases} at most',
  },
  'supervision.days_out_of_range': {
    zh: '最多填 {max} 个工作日',
    en: 'Please give {max} working {max|day|days} at most',
  },
  'supervision.nothing_given': {
    zh: '这次回复没有新的内容',
    en: 'This answer gives nothing new',
  },
  'supervision.unknown_item': {
    zh: '督办单没有要求这一项',
    en: 'The order does not ask for this item',
  },
  'supervision.item_accepted': {
    zh: '这一项已经认可，不用再回复',
    en: 'This item is accepted already',
  },
  'supervision.item_not_given': {
    zh: '这一项还没有回复',
    en: 'This item has not been given yet',
  },
  'supervision.items_missing': {
    zh: '还有 {count} 项没有认可，不能销号',
    en: '{count} {count|item is|items are} not accepted yet, so the order cannot be closed',
  },
  'supervision.urged_today': {
    zh: '今天已经催过一次',
    en: 'It was urged today already',
  },
  'supervision.extended_already': {
    zh: '已经延期过一次',
    en: 'It was extended once already',
  },
  'papers.not_found': {
    zh: '没有这份文书',
    en: 'There is no such paper',
  },
  'papers.purpose_needed': {
    zh: '请说明打开文书的用途',
    en: 'Please say what the paper is opened for',
  },
  'papers.not_addressed': {
    zh: '这份文书不是给这一方的',
    en: 'This paper is not for that side',
  },
  'papers.delivered_out_of_range': {
    zh: '送达日期应在文书落款日期（{from}）之后，不晚于今天',
    en: 'A paper is delivered on or after its date ({from}), and not later than today',
  },
  'macros.not_found': {
    zh: '没有找到这个办理模板，或者您不能修改它',
    en: 'This macro was not found, or you may not change it',
  },
  'macros.too_many': {
    zh: '办理模板最多 {limit} 个，请先删除一些',
    en: 'At most {limit} {limit|macro|macros} can be kept, please delete some first',
  },
  'macros.tick_not_permitted': {
    zh: '您没有勾选核对清单的权限，请去掉要勾选的项目后再提交',
    en: 'You may not tick items of the checklist; take the ticks out of the form, then send it',
  },
  'papers.unknown_variable': {
    zh: '文书里没有这些变量：{names}',
    en: 'This paper knows no variables of these names: {names}',
  },
  'papers.same_text': {
    zh: '文字没有改动',
    en: 'Nothing was changed in the text',
  },

  'session.factor_awaited': {
    zh: '请先完成动态口令验证',
    en: 'Please enter the code of your authenticator first',
  },
  'session.proof_old': {
    zh: '此操作需要再次确认是您本人，请验证或重新登录后重试',
    en: 'This act asks you to show again that it is you. Do so, or sign in anew, then repeat it.',
  },
  'auth.factor_wrong': {
    zh: '动态口令不正确或已使用过，请输入手机上最新的 6 位数字或一个恢复码',
    en: 'This code is wrong or was used before. Enter the newest 6 digits of your authenticator, or a recovery code.',
  },
  'auth.factor_bound': {
    zh: '账号已绑定动态口令，如需更换请先解绑',
    en: 'Your account has an authenticator already. To change it, take it off first.',
  },
  'auth.factor_unknown': {
    zh: '请先扫描二维码再输入动态口令',
    en: 'Scan the picture first, then enter the code',
  },
  'auth.factor_required': {
    zh: '按安全要求，工作人员账号必须保留至少一种第二验证方式',
    en: 'Accounts of staff have to keep one second factor at least',
  },
  'auth.passkey_insecure': {
    zh: '当前系统地址 {address} 不支持通行密钥：请管理员为系统配置域名和 https',
    en: 'Passkeys do not work at {address}: the platform needs a host name and https',
  },
  'auth.passkey_wrong': {
    zh: '通行密钥验证未通过，请重试或改用其他方式',
    en: 'This passkey was not accepted. Try again, or use another way.',
  },
  'auth.passkey_known': {
    zh: '此通行密钥已绑定，请勿重复添加',
    en: 'This passkey is kept already',
  },
  'auth.passkey_limit': {
    zh: '通行密钥最多 {max} 个，请先移除不用的',
    en: 'Your account keeps no more of them (at most {max}). Remove one that you no longer use.',
  },
  'auth.passkey_none': {
    zh: '账号没有通行密钥，请改用其他方式',
    en: 'Your account has no passkey. Use another way.',
  },
  'session.signed_out': {
    zh: '您已在另一台设备上退出了此处的登录，请重新登录',
    en: 'You signed this device out from another one, please sign in again',
  },
  'users.org_not_permitted': {
    zh: '您不能修改单位的服务电话',
    en: "You may not change the organisation's telephone",
  },
  'users.picture_refused': {
    zh: '请使用 5 MB 以内的 JPG、PNG 或 WebP 图片',
    en: 'Please use a JPG, PNG or WebP picture of at most 5 MB',
  },
  'appeals.unfinished': {
    zh: '您有未结案的申诉单，暂时无法注销账号',
    en: 'You have an appeal that is not closed, so the account cannot be cancelled yet',
  },
  'preferences.too_many': {
    zh: '保存的个人设置已达 {limit} 项，请先删除一些',
    en: 'You have {limit} saved {limit|preference|preferences} already, please remove some first',
  },
  'preferences.statutory': {
    zh: '依法必须告知，至少保留一种',
    en: 'The law requires it: keep one way',
  },
  'preferences.no_way': {
    zh: '没有登记可用的手机号或邮箱',
    en: 'You have no mobile number or address for it',
  },
  'third.closed': { zh: '未开通第三方登录', en: 'Third-party sign-in is not available' },
  'third.failed': {
    zh: '第三方登录没有成功，请重新登录或使用账号登录',
    en: 'Third-party sign-in did not succeed; please try again or sign in with your account',
  },

  'enterprises.not_found': {
    zh: '没有找到这家企业或它的申请',
    en: 'This enterprise or its application was not found',
  },
  'enterprises.not_permitted': {
    zh: '由企业所在地的邮政管理局审核和管理',
    en: 'Only the bureau of the place decides on this enterprise',
  },
  'enterprises.not_open': {
    zh: '信息已经提交，审核结束前不能修改',
    en: 'The information was submitted and cannot be changed until the audit ends',
  },
  'enterprises.not_submitted': {
    zh: '该申请不在待审核状态，请刷新',
    en: 'This application is not waiting for audit any more, please refresh',
  },
  'enterprises.already_applied': {
    zh: '同一信用代码、同一层级在该地区已有申请正在审核',
    en: 'An application with this credit code, level and area is already being audited',
  },
  'enterprises.brand_unknown': { zh: '请选择列表中的品牌', en: 'Please choose a brand of the list' },
  'enterprises.area_unknown': { zh: '请选择列表中的地区', en: 'Please choose an area of the list' },
  'enterprises.area_outside': {
    zh: '{area}不在{bureau}的辖区内，请向当地管局另行申请',
    en: '{area} is not in the district of {bureau}; please apply to the bureau there',
  },
  'enterprises.area_foreign': {
    zh: '{area}不在您单位的辖区内',
    en: '{area} is not in the district of your bureau',
  },
  'enterprises.from_past': { zh: '生效日期不能早于今天', en: 'The day may not lie in the past' },
  'enterprises.node_wrong': {
    zh: '所选单位与该企业的品牌、层级或地区不符',
    en: 'The chosen unit does not fit brand, level or area',
  },
  'enterprises.node_name_taken': {
    zh: '上级单位下已有同名单位，请选择并入已有单位',
    en: 'A unit of this name exists there already; attach the account to it',
  },
  'enterprises.node_outside': {
    zh: '只能管理本单位和下级单位的账号',
    en: 'You manage accounts of your own unit and those below it only',
  },
  'enterprises.binding_conflict': {
    zh: '{area}已由{holder}负责，请选择是否接替',
    en: '{holder} already answers for {area}; decide whether to take over',
  },
  'enterprises.binding_gone': {
    zh: '这条责任绑定已经结束，请刷新',
    en: 'This binding has ended already, please refresh',
  },
  'enterprises.standing': {
    zh: '企业已经是这个状态，或者上级单位已停用',
    en: 'The enterprise is in this state already, or a unit above it is disabled',
  },
  'apiKeys.wrong': { zh: '接口密钥不正确', en: 'This API key is not known' },
  'apiKeys.of_sandbox': {
    zh: '这是沙箱的接口密钥，只能在沙箱使用；正式平台请用正式密钥',
    en: 'This is an API key of the sandbox and works there alone; the real platform takes a key of its own',
  },
  'apiKeys.of_product': {
    zh: '这是正式平台的接口密钥，不能在沙箱使用；请在沙箱新建密钥',
    en: 'This is an API key of the real platform and does not work in the sandbox; make one there',
  },
  'apiKeys.over': { zh: '接口密钥已停用或已到期', en: 'This API key was ended or has expired' },
  'apiKeys.address': {
    zh: '调用地址不在接口密钥的地址范围内',
    en: 'The call does not come from the address ranges of this API key',
  },
  'apiKeys.two_ways': {
    zh: '接口密钥不能与登录会话或 Cookie 同时使用',
    en: 'An API key does not go together with a session or cookies',
  },
  'apiKeys.not_found': { zh: '没有找到这个接口密钥', en: 'This API key was not found' },
  'apiKeys.name_taken': {
    zh: '本企业已有同名的接口密钥',
    en: 'Your enterprise has a running API key of this name already',
  },
  'apiKeys.too_many': {
    zh: '有效的接口密钥已达 {max} 个，请先停用不再使用的',
    en: 'No more API keys can run at once than {max}; please end one first',
  },
  'apiKeys.range_wrong': {
    zh: '地址范围“{range}”不正确，请填写 203.0.113.7 或 203.0.113.0/24 这样的地址，IPv4 不大于 /16，IPv6 不大于 /32',
    en: 'The address range “{range}” is wrong: write 203.0.113.7 or 203.0.113.0/24, no wider than /16 (IPv6: /32)',
  },
  'apiKeys.too_long': {
    zh: '接口密钥的有效期不能超过 {max} 天',
    en: 'An API key is valid for too long; the most in days is {max}',
  },
  'sandbox.not_ready': {
    zh: '沙箱的演示数据还没有生成完，请稍后再试',
    en: 'The demonstration data of the sandbox is still being made; try again later',
  },
  'webhooks.not_found': {
    zh: '没有找到，可能已经过了保存期',
    en: 'It was not found; it may be past its time',
  },
  'webhooks.name_taken': {
    zh: '已经有这个名称的推送地址，请换一个名称',
    en: 'An endpoint with this name is there already, please choose another name',
  },
  'webhooks.ended': { zh: '推送地址已停用，不能再变更', en: 'The endpoint has ended and changes no more' },
  'webhooks.not_running': {
    zh: '推送地址没有在推送，请先恢复',
    en: 'The endpoint is not running, please let it run first',
  },
  'webhooks.waiting': {
    zh: '这个事件还在等待推送，不用重发',
    en: 'This event still waits to be sent, so it needs no repeat',
  },
  'webhooks.too_many': {
    zh: '推送地址最多 {max} 个，请先停用不再使用的',
    en: 'No more endpoints can be kept than {max}; please end one first',
  },
  'webhooks.url_wrong': {
    zh: '请填写公网上的 https 地址，例如 https://api.example.cn/12305，不能是内网地址，不能带用户名和密码',
    en: 'Please enter a public https address such as https://api.example.cn/12305: no inner network, no user name or password',
  },
  'enterprises.account_not_found': { zh: '没有找到这个账号', en: 'This account was not found' },
  'enterprises.own_account': { zh: '不能对自己的账号这样操作', en: 'You cannot do this to your own account' },
  'enterprises.role_too_wide': {
    zh: '不能授予高于本人或高于单位层级的角色',
    en: 'You cannot give a role above your own or above the level of the unit',
  },

  // Working calendar and time limits
  'cases.not_found': {
    zh: '没有找到这条记录',
    en: 'This record was not found',
  },
  'cases.action_not_open': {
    zh: '目前是“{state}”，不能这样办理',
    en: 'This cannot be done now: it is “{state}”',
  },
  'cases.stale': {
    zh: '该记录已被他人处理，请刷新',
    en: 'Somebody else has worked on this record, please refresh',
  },
  'cases.condition': {
    zh: '不能这样办理：{what}',
    en: 'This cannot be done: {what}',
  },
  'cases.real_name_first': {
    zh: '请先填写真实姓名',
    en: 'Please enter your real name first',
  },
  'cases.declaration_required': {
    zh: '请确认您的声明',
    en: 'Please confirm the declaration',
  },
  'cases.too_many_today': {
    zh: '您今天已提交 {limit} 件，已达每日上限，请于 {date} 零点后再提交',
    en: 'You have filed {limit} today, which is the daily limit; you can file again from {date}, 00:00',
  },
  'cases.future_date': {
    zh: '日期不能晚于今天',
    en: 'The date cannot be later than today',
  },
  'cases.unknown_area': {
    zh: '请选择正确的地区',
    en: 'Please choose a known area',
  },
  'cases.unknown_brand': {
    zh: '请选择正确的品牌',
    en: 'Please choose a known brand',
  },
  'cases.unknown_bureau': {
    zh: '请选择其他管局',
    en: 'Please choose another bureau',
  },
  'cases.no_enterprise_node': {
    zh: '该品牌没有可以接收的企业单位',
    en: 'The brand has no unit that could take it',
  },
  'cases.unfinished': {
    zh: '您有未办结的{kind}，暂时无法注销账号',
    en: 'You have an unfinished case ({kind}), so the account cannot be cancelled yet',
  },
  'cases.undo_over': {
    zh: '已超过可撤销时间，通知已经发出，无法撤销',
    en: 'The time for undoing is over and people have been told: it cannot be undone any more',
  },
  'cases.undo_moved': {
    zh: '案件已有新的进展，无法撤销',
    en: 'Somebody has gone on with the case: it cannot be undone any more',
  },
  'cases.undo_not_own': {
    zh: '只有办理人本人可以撤销刚才的操作',
    en: 'Only whoever did it can undo it',
  },
  'callers.has_account': {
    zh: '当事人已有账号，请其登录后自行办理',
    en: 'The person has an account and has to do this there',
  },
  'callers.no_phone': {
    zh: '请先绑定手机号',
    en: 'Please add your phone number first',
  },
  'callers.name_differs': {
    zh: '登记的姓名与您的实名不一致，请致电 {hotline} 核实后更正',
    en: 'The name on record is not yours. Please call {hotline} to have it checked',
  },
  'callers.twin': {
    zh: '您的账号已就同一事项提交申诉，不能再认领这一件',
    en: 'Your account has an open appeal on the same matter, so this one cannot be taken over',
  },
  'callers.time_out_of_range': {
    zh: '通话时间不能晚于现在，也不能早于登记时间',
    en: 'The call cannot be later than now, nor earlier than the case',
  },
  'uniting.same': {
    zh: '这就是当前账号，请填写另一个账号的手机号',
    en: 'That is this account. Please name the phone number of the other one',
  },
  'uniting.not_found': {
    zh: '没有可以合并的账号：须是同一类门户账号，且尚未注销',
    en: 'There is no such account: both must be open accounts of the portal, of the same kind',
  },
  'uniting.disabled': {
    zh: '其中一个账号已被停用，恢复启用后才能合并',
    en: 'One of the accounts is disabled and has to be enabled first',
  },
  'uniting.names_differ': {
    zh: '两个账号的实名信息不一致，不能合并；如有更正，请先修改个人信息',
    en: 'The two accounts are in different names. If one is wrong, correct it first',
  },
  'uniting.too_many': {
    zh: '另一个账号有 {count} 件案件，一次最多合并 {limit} 件，请致电 12305 办理',
    en: 'The other account has {count} {count|case|cases} and at most {limit} can move at once. Please call 12305',
  },
  'uniting.twin': {
    zh: '两个账号就同一事项各有一件未办结的申诉，请先撤回其中一件',
    en: 'Both accounts have an open appeal on the same matter. Please withdraw one first',
  },
  'uniting.other_side': {
    zh: '同一人在其中的案件里还以另一方身份参与办理，不能合并',
    en: 'The same person took part in a case of these accounts on another side, so they cannot become one',
  },
  'uniting.appraised': {
    zh: '其中一个账号正在鉴定中，有结论后才能合并',
    en: 'One of the accounts is being appraised; they can become one once that is decided',
  },
  'uniting.factor': {
    zh: '另一个账号开启了登录保护，请填写它的动态口令或恢复码',
    en: 'The other account has a second factor. Please give a code of its authenticator or a recovery code',
  },
  'reports.lead_not_found': {
    zh: '线索不存在，或者不在您的管辖范围内',
    en: 'There is no such lead, or it is not your bureau’s',
  },
  'reports.lead_decided': {
    zh: '这条线索已经办结',
    en: 'This lead is decided already',
  },
  'appeals.referral_unfit': {
    zh: '这个理由不能转为其他来件，或者类型不对',
    en: 'With this reason no other case is opened, or its type does not fit',
  },
  'appeals.referral_no_account': {
    zh: '申诉人没有可以接收{kind}的账号，请不要勾选转办，改在说明中告知其自行提交',
    en: 'The appellant has no account for a {kind}. Leave the transfer out and tell them in the explanation how to file it',
  },
  'reports.reporter_secret': {
    zh: '举报人信息只有承办人可以查看',
    en: 'Only the handler may look up the reporter',
  },
  'letters.no_consent': {
    zh: '来信人不同意公开',
    en: 'The writer does not agree to publication',
  },
  'letters.personal_data': {
    zh: '公开的文字里还有个人信息：{found}',
    en: 'The text still holds personal data: {found}',
  },
  'couriers.period_reversed': {
    zh: '开始日期不能晚于结束日期',
    en: 'The period cannot end before it begins',
  },
  'letters.node_of_other_brand': {
    zh: '只能转同一品牌的单位',
    en: 'Only units of the same brand may get the letter',
  },
  'couriers.node_shielded': {
    zh: '快递员没有同意公开身份，只能转企业总部或省级公司',
    en: 'The courier is shielded: only headquarters or province may get the case',
  },
  'couriers.node_of_other_brand': {
    zh: '只能转同一品牌的单位',
    en: 'Only units of the same brand may get the case',
  },
  'faqs.not_found': {
    zh: '没有找到这条常见问题',
    en: 'This question was not found',
  },
  'faqs.stale': {
    zh: '该问题已被他人修改，请刷新',
    en: 'Somebody else has changed this question, please refresh',
  },
  'faqs.not_open': {
    zh: '目前的状态不能这样办理',
    en: 'This cannot be done in its present state',
  },
  'faqs.own_work': {
    zh: '请由另一位工作人员审核公开',
    en: 'Somebody other than the author has to publish it',
  },
  'faqs.personal_data': {
    zh: '文字里有个人信息：{found}',
    en: 'The text holds personal data: {found}',
  },

  'trials.not_found': { zh: '没有找到这次试算', en: 'This trial was not found' },
  'trials.not_rule': {
    zh: '“{name}”不决定案件，不能试算',
    en: '“{name}” decides no case and cannot be tried',
  },
  'trials.twice': { zh: '同一参数只能填一次', en: 'Each setting can be given once only' },
  'trials.no_change': { zh: '新的值与现行值相同，无需试算', en: 'The values are those in force already' },
  'trials.running': {
    zh: '您有一次试算正在进行，请等它完成或先停止',
    en: 'A trial of yours is still running; wait for it or stop it first',
  },
  'trials.ended': { zh: '这次试算已经结束', en: 'This trial has ended already' },
  'trials.unfinished': {
    zh: '试算完成后才能发布',
    en: 'A trial can be released once it has come to its end',
  },
  'trials.day_out': {
    zh: '起用日应在 {first} 至 {last} 之间',
    en: 'The first day must lie between {first} and {last}',
  },
  'trials.stale': {
    zh: '试算之后“{name}”已改为 {value}，请重新试算',
    en: '“{name}” was changed to {value} since the trial; try it again',
  },
  'trials.planned': {
    zh: '“{name}”已有计划中的新值，请先撤回',
    en: '“{name}” has a planned value already; take that back first',
  },
  'trials.plan_gone': {
    zh: '这项计划已起用、被撤回或已失效',
    en: 'This plan is in force, was taken back or has lapsed',
  },

  'calendar.not_found': { zh: '没有找到这个日历版本', en: 'This version of the calendar was not found' },
  'calendar.stale': {
    zh: '日历草稿已被他人修改，请刷新后再改',
    en: 'Somebody else changed the draft of the calendar; refresh and try again',
  },
  'calendar.no_draft': {
    zh: '草稿已生效或已放弃，请刷新',
    en: 'The draft is in force or was discarded; please refresh',
  },
  'calendar.draft_open': {
    zh: '该年还有未生效的草稿，请先生效或放弃',
    en: 'The year has a draft; put it in force or discard it first',
  },
  'calendar.running': {
    zh: '上一次调整还在重新计算，请等它完成',
    en: 'Deadlines of the last change are still being computed; please wait for it',
  },
  'calendar.confirmed': { zh: '该年的安排已经确认', en: 'The plan of this year is confirmed already' },
  'calendar.no_change': {
    zh: '草稿与现行日历相同，没有需要生效的内容',
    en: 'The draft says the same as the calendar in force',
  },
  'calendar.other_year': { zh: '{date}不在 {year} 年内', en: '{date} is not in {year}' },
  'calendar.empty_year': {
    zh: '{year} 年还没有任何节假日，不能确认',
    en: '{year} has no holiday yet and cannot be confirmed',
  },
  'calendar.rest_too_long': {
    zh: '从{date}起连续休息超过 {days} 天，请检查',
    en: 'More than {days} rest {days|day|days} in a row from {date}; please check',
  },
  'calendar.unreadable': { zh: '这些内容无法识别：{lines}', en: 'These lines cannot be read: {lines}' },
  'calendar.limit_unknown': { zh: '没有这个时限参数', en: 'There is no such time limit' },
  'calendar.limit_stale': {
    zh: '该参数已被他人改为{value}，请刷新',
    en: 'Somebody else changed this figure to {value}; please refresh',
  },
  'calendar.limit_wrong': {
    zh: '请填写1到{max}的整数；多个数字用逗号分开，由大到小',
    en: 'Enter whole numbers from 1 to {max}; several by commas, largest first',
  },
  'views.not_found': {
    zh: '没有找到这个视图，可能已被删除',
    en: 'This view was not found; it may have been deleted',
  },
  'views.too_many': {
    zh: '每个列表最多保存 {limit} 个视图',
    en: 'At most {limit} {limit|view|views} can be kept for one list',
  },
  'exports.not_found': { zh: '没有找到该导出记录', en: 'This export was not found' },
  'exports.column_unknown': {
    zh: '该列表没有名为“{column}”的列',
    en: 'This list has no column “{column}”',
  },
  'exports.too_many': {
    zh: '您已有 {limit} 个导出正在进行，请等其中一个完成后再导出',
    en: 'You have {limit} {limit|export|exports} running; please wait until one of them is finished',
  },
  'exports.files_over': {
    zh: '24 小时内导出已达 {limit} 个文件上限，请明日再试或联系安全管理员',
    en: 'You have reached the limit of files taken out in 24 hours: {limit}. Try again tomorrow, or ask the security administrator',
  },
  'exports.rows_over': {
    zh: '24 小时内已导出 {taken} 行，加上本次 {rows} 行超过 {limit} 行上限，请缩小范围、明日再试或联系安全管理员',
    en: 'Rows taken out in 24 hours: {taken}; with the {rows} of this file you would pass the limit of {limit}. Choose fewer, try again tomorrow, or ask the security administrator',
  },
  'exports.ended': { zh: '该导出已经结束', en: 'This export has ended already' },
  'exports.unfinished': { zh: '该导出没有可下载的文件', en: 'This export has no file to download' },
  'exports.expired': {
    zh: '导出文件已超过保留期并已删除，请重新导出',
    en: 'The file was kept for its time and is deleted; please export again',
  },
  'exports.interrupted': {
    zh: '导出没有完成，请重新导出；如仍失败请联系管理员',
    en: 'The export did not finish; please try again, and tell the administrator if it fails once more',
  },
  'bulk.not_found': {
    zh: '没有找到这次批量办理',
    en: 'This bulk order was not found',
  },
  'bulk.still_running': {
    zh: '批量办理还在进行，请等它结束',
    en: 'The bulk order is still running; please wait for its end',
  },
  'bulk.nothing_refused': {
    zh: '没有未成功的事项可以重试',
    en: 'There is no refused case to try again',
  },
  'bulk.no_inverse': {
    zh: '这个动作不能撤销',
    en: 'This action cannot be taken back',
  },
  'bulk.undone_before': {
    zh: '这次批量办理已经撤销过',
    en: 'This bulk order has already been taken back',
  },
  'bulk.changed_since': {
    zh: '事项在批量办理之后又有变化，没有撤销',
    en: 'The case has changed since the bulk order and was left as it is',
  },
  'bulk.row_repeated': {
    zh: '第 {row} 行已经是这件申诉',
    en: 'Row {row} is about the same case',
  },
  'bulk.no_row': {
    zh: '表里没有可以提交的行',
    en: 'No row of the sheet can be submitted',
  },
  'giving.held': {
    zh: '这件现在由{name}办理',
    en: '{name} works on this case now',
  },
  'giving.reason_needed': {
    zh: '这件由{name}办理，请写明您接手的理由',
    en: '{name} works on this case; please say why you take it',
  },
  'giving.not_colleague': {
    zh: '只能交给本局的在岗人员',
    en: 'A case goes only to somebody active in its own bureau',
  },
  'giving.not_able': {
    zh: '{name}没有办理这类来件的权限',
    en: '{name} has no right to handle cases of this kind',
  },
  'giving.away': {
    zh: '{name}现在不在岗，请交给别人',
    en: '{name} is away; please give it to somebody else',
  },
  'giving.own_case': {
    zh: '{name}是本件的当事人，应当回避',
    en: '{name} is a party to this case and must not handle it',
  },
  'keeping.not_found': {
    zh: '没有这条记录，或者已经处理',
    en: 'There is no such record, or it has been dealt with',
  },
  'keeping.subject_unknown': {
    zh: '没有这个编号的案件或者这个账号的用户',
    en: 'There is no case of this number and no person of this account',
  },
  'keeping.held_before': {
    zh: '已经依法保全',
    en: 'It is under a legal hold already',
  },
  'keeping.held': {
    zh: '{ref}正在依法保全，解除以前不能归档、删除或者销毁',
    en: '{ref} is under a legal hold: nothing of it is archived, deleted or destroyed until it is lifted',
  },
  'keeping.still_runs': {
    zh: '{ref}还没有办结，不能销毁',
    en: '{ref} still runs and cannot be destroyed',
  },
  'keeping.too_young': {
    zh: '{ref}的材料应当保存不少于 {years} 年，{from}起才能销毁',
    en: 'Material of {ref} is kept for {years} {years|year|years} at least; it may be destroyed from {from} on',
  },
  'keeping.kept_longer': {
    zh: '{ref}经鉴定延长保存，{from}起才能销毁',
    en: '{ref} was appraised to be kept longer; it may be destroyed from {from} on',
  },
  'keeping.destroyed_before': {
    zh: '{ref}已经销毁',
    en: '{ref} has been destroyed before',
  },
  'dossiers.within_reach': {
    zh: '该案件在您的查阅范围内，请直接打开',
    en: 'You may see this case anyway; please open it as usual',
  },
  'dossiers.emergencies_over': {
    zh: '应急调阅 24 小时内以 {limit} 次为限，请改由案件所在管理局提供',
    en: 'Emergency reading is limited to {limit} in 24 hours; please ask the bureau that has the case',
  },
  'keeping.archived': {
    zh: '本件已经归档，只能查阅，不能再办理',
    en: 'This case is archived: it can be read, and nobody acts on it any more',
  },
  'keeping.waiting': {
    zh: '{ref}已在待复核的鉴定单里',
    en: 'An appraisal that waits for a second person names {ref}',
  },
  'keeping.four_eyes': {
    zh: '须由提出人以外、看得到全部案件的人复核',
    en: 'Somebody else has to confirm it who may see all of its cases',
  },
  'keeping.day_past': {
    zh: '日期须在今天以后',
    en: 'The day has to lie after today',
  },
  'masterKeys.given': {
    zh: '主密钥由环境变量给出，请在那里加入新版本后重启，重启后自动重新加密',
    en: 'The environment gives the master key: add a new version there and restart; sealing anew begins by itself',
  },
  'masterKeys.running': {
    zh: '上一次更换还没有完成',
    en: 'The last change has not come to its end',
  },
  'masterKeys.not_running': {
    zh: '现在没有可以暂停或者继续的更换',
    en: 'There is no change now to be paused or to go on',
  },
  'merging.ended': {
    zh: '已办结的申诉单不能并案或拆分',
    en: 'A case that has ended cannot be merged or split',
  },
  'merging.other_bureau': {
    zh: '只能合并同一个管局办理的申诉单',
    en: 'Only cases of the same bureau can be merged',
  },
  'merging.other_matter': {
    zh: '{appealNo} 的品牌不同，不是同一件事，不能并案',
    en: '{appealNo} is about another brand and cannot be merged',
  },
  'merging.already_merged': {
    zh: '{appealNo} 已经并入其他申诉单',
    en: '{appealNo} is already merged into another case',
  },
  'merging.is_main': {
    zh: '{appealNo} 已有并入的申诉单，请先撤销并案',
    en: '{appealNo} has members of its own; take that merge back first',
  },
  'merging.too_many': {
    zh: '一案最多并入 {limit} 件申诉单',
    en: 'At most {limit} {limit|case|cases} can be merged into one',
  },
  'merging.same_matter': {
    zh: '拆出的申诉单须是另一件邮件或另一类问题',
    en: 'The new case must be about another item or another problem',
  },
  'merging.link_gone': {
    zh: '并案或拆分的记录不存在，或已经撤销',
    en: 'This merge or split does not exist or was already taken back',
  },
  'merging.part_moved': {
    zh: '拆出的申诉单已经办理过，不能再撤销拆分',
    en: 'The new case has already been worked on, so the split cannot be taken back',
  },
  'absences.not_found': {
    zh: '没有找到这条外出记录',
    en: 'This absence was not found',
  },
  'absences.past': {
    zh: '外出不能从今天以前开始',
    en: 'An absence cannot begin before today',
  },
  'absences.too_long': {
    zh: '一次外出最多 {limit} 天',
    en: 'An absence lasts {limit} {limit|day|days} at most',
  },
  'absences.overlap': {
    zh: '与已登记的外出 {from} 至 {to} 重叠',
    en: 'This overlaps the absence from {from} to {to}',
  },
  'absences.no_colleague': {
    zh: '代办人必须是本单位在岗的同事',
    en: 'The substitute must be an active colleague of the own organisation',
  },
  'absences.substitute_away': {
    zh: '{name} 在这段时间也外出，请另选代办人',
    en: '{name} is away in these days too; please choose somebody else',
  },

  'organisations.not_found': {
    zh: '没有找到该机构，或不在您的管理范围内',
    en: 'This organisation does not exist or is outside your scope',
  },
  'organisations.name_taken': {
    zh: '上级机构下已有同名机构',
    en: 'There is an organisation with this name at the same place',
  },
  'organisations.code_malformed': {
    zh: '编码为 2 到 40 个大写字母、数字和连字符，以字母开头，例如 BUR-440300',
    en: 'A code is 2 to 40 capital letters, digits and hyphens, a letter first, such as BUR-440300',
  },
  'organisations.code_taken': {
    zh: '该编码已被其他机构使用或曾使用',
    en: 'Another organisation has this code or had it before',
  },
  'organisations.kind_wrong': {
    zh: '此处不能设置该类机构',
    en: 'An organisation of this kind cannot stand here',
  },
  'organisations.area_unknown': { zh: '没有这个地区', en: 'There is no such area' },
  'organisations.director_unknown': {
    zh: '没有找到所选的主管，或不在您的管理范围内',
    en: 'The chosen director does not exist or is outside your scope',
  },
  'organisations.below_itself': {
    zh: '不能放在自己或自己的下级机构之下',
    en: 'An organisation cannot stand below itself',
  },
  'organisations.top_fixed': {
    zh: '顶级机构不能移动或删除',
    en: 'Organisations at the top cannot be moved or deleted',
  },
  'organisations.in_use': {
    zh: '“{name}”及其下级还有{what}，不能删除',
    en: '“{name}” or what lies below it still has {what} and cannot be deleted',
  },
  'organisations.too_many': {
    zh: '一次最多复制 {max} 个机构',
    en: 'At most {max} {max|organisation|organisations} can be copied at once',
  },
  'organisations.ended': {
    zh: '“{name}”已撤并，由“{successor}”承接',
    en: '“{name}” has ended; “{successor}” goes on with its work',
  },
  'organisations.successor_wrong': {
    zh: '继任机构须是另一个同类别、同品牌、未撤并的机构，且不在被撤并机构之下',
    en: 'The successor is another organisation of the same kind and brand that has not ended and does not lie below',
  },
  'organisations.end_hindered': { zh: '暂不能撤并：{what}', en: 'It cannot end yet: {what}' },
  'organisations.plan_changed': {
    zh: '方案在您查看后有变化，请核对新的方案再确认',
    en: 'The plan has changed since you read it; please check the new one',
  },
  'positions.not_found': {
    zh: '没有找到该职位，或不在您的管理范围内',
    en: 'This position does not exist or is outside your scope',
  },
  'positions.name_taken': {
    zh: '该机构已有同名职位',
    en: 'The organisation has a position with this name already',
  },
  'positions.in_use': {
    zh: '职位“{name}”还有人任职，不能删除或移到别的机构',
    en: 'Somebody holds the position “{name}”; it cannot be deleted or moved',
  },
  'accounts.not_found': {
    zh: '没有找到该账号，或不在您的管理范围内',
    en: 'This account does not exist or is outside your scope',
  },
  'accounts.email_taken': { zh: '该邮箱已被使用', en: 'This e-mail address is already in use' },
  'accounts.administrator': {
    zh: '管理员账号的身份信息和密码只能由本人修改',
    en: 'Identity and password of an administrator can only be changed by that person',
  },
  'accounts.own': {
    zh: '不能停用、删除或重置自己的账号',
    en: 'You cannot disable, delete or reset your own account',
  },
  'accounts.wider': {
    zh: '该账号的权限超出您的权限，不能由您管理',
    en: 'This account has rights that you do not hold, so you cannot manage it',
  },
  'accounts.open_cases': {
    zh: '{name}还有 {count} 件在办，请先移交',
    en: '{name} still handles {count} open {count|case|cases}; hand them over first',
  },
  'accounts.successor_wrong': {
    zh: '接手的人应是同一机构的在岗人员',
    en: 'Whoever takes over must be active in the same organisation',
  },
  'accounts.unreachable': {
    zh: '该账号未登记手机或邮箱，激活码无处可发；请先登记本人手机或邮箱，再重置',
    en: 'This account has neither phone nor e-mail for the activation code; enter one of the person’s own first',
  },
  'accounts.last_administrator': {
    zh: '这是最后一名{duty}，不能停用或删除',
    en: 'This is the last {duty}; the account cannot be disabled or deleted',
  },
  'sheets.unreadable': {
    zh: '无法读取该文件，请使用下载的模板（.xlsx）',
    en: 'The file could not be read, please use the template (.xlsx)',
  },
  'sheets.table_unreadable': {
    zh: '无法读取该文件，请使用 .xlsx、.csv 或 .json 文件，首行为列名',
    en: 'The file could not be read, please use .xlsx, .csv or .json with the headings first',
  },
  'takeovers.mapping_unknown': {
    zh: '没有这个对应关系，可能已被删除',
    en: 'There is no such mapping; it may have been deleted',
  },
  'takeovers.name_taken': {
    zh: '本单位已有同名的对应关系',
    en: 'Your organisation has a mapping of this name already',
  },
  'takeovers.code_unknown': {
    zh: '“{word}”对应的代码“{value}”不存在',
    en: 'The code “{value}” for “{word}” does not exist',
  },
  'takeovers.columns_gone': {
    zh: '文件里没有这些列：{columns}，请重新选择列',
    en: 'The file lacks these columns: {columns}; please choose the columns anew',
  },
  'takeovers.word_unknown': {
    zh: '“{word}”没有对应的内容，请在用语对应中选择',
    en: 'Nothing stands for “{word}” yet; please choose it among the words',
  },
  'takeovers.state_left': {
    zh: '状态为“{word}”的{kind}不接收，可接收的状态：{states}',
    en: '{kind} in the state “{word}” is not taken over, only in: {states}',
  },
  'takeovers.missing': {
    zh: '没有填写',
    en: 'is missing',
  },
  'takeovers.repeated': {
    zh: '原编号与第 {row} 行相同',
    en: 'has the outer number of row {row}',
  },
  'takeovers.known': {
    zh: '已从该系统接收过，本平台编号为 {no}',
    en: 'was taken over from this system before, as {no}',
  },
  'takeovers.area_foreign': {
    zh: '应由{bureau}办理，不在您单位的辖区内',
    en: 'belongs to {bureau}, outside of your area',
  },
  'takeovers.no_unit': {
    zh: '该品牌在{place}没有责任单位，无法转给企业，请先绑定责任单位',
    en: 'the brand has no responsible unit in {place}; please bind one first',
  },
  'takeovers.day_unreadable': {
    zh: '“{value}”不是日期，请写成 2026-09-01 或者 2026-09-01 10:30',
    en: '“{value}” is no date; please write 2026-09-01 or 2026-09-01 10:30',
  },
  'takeovers.day_ahead': {
    zh: '日期不能晚于现在',
    en: 'may not lie in the future',
  },
  'takeovers.days_disordered': {
    zh: '不能早于{before}',
    en: 'may not come before “{before}”',
  },
  'takeovers.handler_unknown': {
    zh: '{bureau}没有账号为“{account}”的在用人员',
    en: '{bureau} has nobody in office with the account “{account}”',
  },
  'takeovers.no_row': {
    zh: '文件里没有可以接收的案件',
    en: 'No row of the file can be taken over',
  },
  'takeovers.run_unknown': {
    zh: '没有这次接收记录',
    en: 'There is no such run',
  },
  'sheets.columns_missing': {
    zh: '表格的第一行缺少这些列：{columns}，请使用下载的模板（.xlsx）',
    en: 'The first row of the sheet lacks these columns: {columns}; please use the template (.xlsx)',
  },
  'accounts.sheet_too_long': {
    zh: '一次最多 {max} 行',
    en: 'At most {max} {max|row|rows} at once',
  },
  'grants.role_not_found': {
    zh: '没有找到该角色，或不在您的管理范围内',
    en: 'This role does not exist or is outside your scope',
  },
  'grants.role_taken': { zh: '已有同名角色或相同编码', en: 'A role with this name or code exists already' },
  'grants.role_fixed': {
    zh: '“{name}”是系统内置的管理员角色，不能修改或删除',
    en: '“{name}” is a built-in administrator role and cannot be changed or deleted',
  },
  'grants.not_held': {
    zh: '您没有“{what}”，不能授予他人',
    en: 'You do not hold “{what}” and cannot grant it',
  },
  'grants.entangled': {
    zh: '七日内经手过该账号的人不能给它授权，请由另一位管理员办理',
    en: 'Whoever touched this account within seven days cannot give it rights; please ask another administrator',
  },
  'grants.own': {
    zh: '不能修改自己的权限，也不能修改自己所属角色的权限',
    en: 'You cannot change your own rights, nor those of a role you have',
  },
  'grants.duties_united': {
    zh: '“{name}”将同时拥有{duties}的权限，系统管理、安全管理、审计管理与业务办理必须分离',
    en: '“{name}” would unite the duties of {duties}; system, security, audit and case work must be separate',
  },
  'grants.last_administrator': {
    zh: '至少要保留一名可用的{duty}',
    en: 'At least one active {duty} must remain',
  },
  'grants.unknown_resource': { zh: '所选的菜单或按钮不存在', en: 'A chosen menu or button does not exist' },
  'grants.unknown_permission': { zh: '没有权限“{what}”', en: 'There is no permission “{what}”' },
  'grants.group_not_found': { zh: '没有找到该用户组', en: 'This group does not exist' },
  'grants.group_taken': { zh: '已有同名用户组', en: 'A group with this name exists already' },
  'menus.not_found': { zh: '没有找到该菜单项', en: 'This menu entry does not exist' },
  'menus.parent_wrong': {
    zh: '上级必须是同一模块的目录，且不能是自己或自己的下级',
    en: 'What lies above must be a catalogue of the same module and not below the entry itself',
  },
  'menus.component_unknown': { zh: '没有页面“{component}”', en: 'There is no page “{component}”' },
  'menus.address_wrong': {
    zh: '请填写正确的地址：页面以斜杠开头，外部页面以 https:// 或 http:// 开头',
    en: 'Please give a correct address: pages begin with a slash, foreign pages with https:// or http://',
  },
  'menus.name_taken': { zh: '名称或地址已被别的菜单使用', en: 'Another entry has this name or address' },
  'menus.code_taken': { zh: '已有相同编码的按钮', en: 'A button with this code exists already' },
  'menus.needed': {
    zh: '系统管理所需的菜单不能删除，可以隐藏',
    en: 'Entries that the administration needs cannot be deleted, only hidden',
  },
  'statistics.brand_unknown': { zh: '没有品牌“{brand}”', en: 'There is no brand “{brand}”' },
  'statistics.area_unknown': {
    zh: '没有省份“{area}”，请填写省级地区或“全国”',
    en: 'There is no province “{area}”; give a province or “Whole country”',
  },
  'statistics.line_wrong': { zh: '{what}“{value}”无法识别', en: 'The {what} “{value}” cannot be read' },
  'statistics.month_ahead': { zh: '{month} 还没有结束', en: '{month} is not over yet' },
  'statistics.month_locked': {
    zh: '{month} 的业务量已锁定，不能修改',
    en: 'The volumes of {month} are locked and cannot be changed',
  },
  'statistics.month_frozen': { zh: '{month} 的统计已冻结', en: 'The statistics of {month} are frozen' },
  'statistics.range_wrong': {
    zh: '请选择起止月份：结束不早于开始，最多 {months} 个月',
    en: 'Please choose a range of months that does not run backwards, of at most {months} {months|month|months}',
  },
  'statistics.not_locked': { zh: '{month} 没有锁定', en: '{month} is not locked' },
  'statistics.volume_gone': { zh: '没有找到该业务量', en: 'This volume does not exist' },
  'statistics.snapshot_gone': { zh: '没有找到该统计快照', en: 'This snapshot does not exist' },
  'statistics.not_proved': {
    zh: '{month} 的汇总与申诉单不一致（{brands}），没有冻结，请联系系统管理员',
    en: 'The sums of {month} differ from the cases ({brands}); nothing was frozen, please tell the administrator',
  },
  'bulletins.not_found': { zh: '没有找到该通告', en: 'This bulletin does not exist' },
  'bulletins.not_frozen': {
    zh: '{period} 的统计还没有全部冻结，不能生成通告',
    en: 'Not all months of {period} are frozen yet; no bulletin can be made',
  },
  'bulletins.exists': { zh: '{period} 的通告已经生成', en: 'There is a bulletin of {period} already' },
  'bulletins.year': { zh: '通告按月或按季度生成', en: 'Bulletins are made of a month or a quarter' },
  'bulletins.not_open': {
    zh: '通告现在的状态不能这样办理',
    en: 'The bulletin does not allow this in its present state',
  },
  'bulletins.four_eyes': {
    zh: '起草人不能审核，同一人也不能审核两次',
    en: 'Nobody reviews an own draft, and nobody reviews twice',
  },

  'transparency.no_such_size': {
    zh: '存证目前有 {size} 条，前一个数应不大于后一个数',
    en: 'The log has {size} {size|entry|entries} now, and the first number may not exceed the second',
  },
  'audit.not_found': { zh: '没有找到该日志', en: 'This line does not exist' },
  'audit.checking': {
    zh: '日志正在核验，请待其完成后再试',
    en: 'The logs are being checked already; please try again when that is done',
  },
  'audit.reveals_over': {
    zh: '今日查看完整个人信息已达 {limit} 次上限，请明日再试或联系安全管理员',
    en: 'You have reached the limit of personal data shown in full in a day: {limit}. Try again tomorrow, or ask the security administrator',
  },
  'alarms.not_found': { zh: '没有找到该告警', en: 'This alarm does not exist' },
  'alarms.acknowledged': { zh: '该告警已处理', en: 'Somebody has dealt with this alarm already' },
  'dictionaries.not_found': { zh: '没有找到该字典项', en: 'This dictionary entry does not exist' },
  'dictionaries.label_taken': {
    zh: '同一上级下已有相同名称',
    en: 'There is an entry with this label already',
  },
  'dictionaries.value_taken': {
    zh: '同一上级下已有相同的值（包括已删除的）',
    en: 'There is, or was, an entry with this value',
  },
  'dictionaries.parent_wrong': {
    zh: '上级不存在，或与字典类别不一致，或层级过深',
    en: 'The entry above does not exist, is of another kind, or lies too deep',
  },
  'dictionaries.value_fixed': {
    zh: '字典值已写入业务记录，不能修改；可以新增一项并停用原项',
    en: 'Records keep this value, so it cannot be changed; add another entry instead',
  },
  'dictionaries.framework': {
    zh: '框架字典“{name}”由程序使用，不能删除或停用',
    en: 'The framework entry “{name}” is used by the program and can be neither deleted nor ended',
  },
  'dictionaries.in_use': {
    zh: '“{name}”正被 {count} 条记录使用，不能删除',
    en: '“{name}” is used by {count} {count|record|records} and cannot be deleted',
  },
  'dictionaries.days_reversed': {
    zh: '停用前的最后一天不能早于启用日期',
    en: 'The last day cannot lie before the first',
  },
  'dictionaries.not_offered': {
    zh: '“{name}”在 {date} 不能选用，请另选一项',
    en: '“{name}” is not offered on {date}; please choose another one',
  },
  'dictionaries.last_entry': {
    zh: '字典类型至少要有一项可以选用，“{name}”是最后一项',
    en: 'A dictionary offers at least one entry, and “{name}” is the last',
  },
  'proposals.not_found': {
    zh: '该更改已处理、已被替换或已过期',
    en: 'This change was decided, replaced, or has lapsed',
  },
  'proposals.four_eyes': {
    zh: '须由另一职责的管理员确认；七日内经手过彼此账号的人不能互相确认',
    en: 'An administrator of another duty confirms this; nobody confirms for a person whose account they touched within seven days',
  },
  'settings.not_found': { zh: '没有找到该配置', en: 'This setting does not exist' },
  'settings.key_taken': { zh: '已有相同的配置键', en: 'A setting with this key exists already' },
  'settings.needed': {
    zh: '系统配置不能删除或改名，可以修改其值',
    en: 'Settings of the system cannot be deleted or renamed; change their values',
  },
  'settings.wrong': { zh: '“{name}”的值不正确：{why}', en: 'The value of “{name}” is not right: {why}' },
  'brands.not_found': { zh: '没有找到该品牌', en: 'This brand does not exist' },
  'brands.hotline_wrong': {
    zh: '请输入客服电话：5–20 位数字和连字符，如 95338、400-820-8388',
    en: 'Please enter a service number of 5 to 20 digits and hyphens, such as 95338 or 400-820-8388',
  },
  'brands.address_unsafe': {
    zh: '请输入以 https:// 开头的公开网址，不带账号、端口，也不用 IP 地址',
    en: 'Please enter a public address that begins with https://, without account, port or IP address',
  },
  'brands.pattern_wrong': {
    zh: '认不出单号规则“{name}”',
    en: 'The pattern “{name}” cannot be read',
  },
  'brands.sureness_wrong': {
    zh: '请给每条单号规则填写 1–100 的把握程度',
    en: 'Please say how sure each pattern is, from 1 to 100',
  },
  'brands.name_wrong': {
    zh: '别名应为一行 2–50 个字符',
    en: 'Other names have 2 to 50 characters on one line',
  },
  'brands.repeated': { zh: '“{name}”重复了', en: '“{name}” is given twice' },
  'brands.too_many': { zh: '最多 {count} 条', en: 'At most {count}' },
  'brands.name_taken': {
    zh: '“{name}”已是{brand}的名称',
    en: '“{name}” is a name of {brand} already',
  },
  'areas.not_found': { zh: '没有找到该地区', en: 'This area does not exist' },
  'areas.code_taken': { zh: '该区划代码已存在（包括已失效的）', en: 'This code exists already, or did' },
  'areas.parent_wrong': { zh: '上级地区不存在或已失效', en: 'The area above does not exist or has ended' },
  'areas.has_below': {
    zh: '该地区还有生效的下级地区，请先处理下级',
    en: 'There are areas in force below this one; end them first',
  },
  'areas.followed': {
    zh: '同级已有同名地区生效，不能恢复',
    en: 'An area of this name is in force in its place, so it cannot be restored',
  },
  'areas.no_bureau': { zh: '请选择邮政管理局', en: 'Please choose a postal bureau' },
  'areas.from_past': { zh: '生效日期不能早于今天', en: 'The first day cannot lie in the past' },
  'notices.not_found': { zh: '没有找到该通知', en: 'This notice does not exist' },
  'notices.empty': { zh: '请填写通知正文', en: 'Please write the text of the notice' },
  'notices.slide_opens_nothing': {
    zh: '轮播图点击后不跳转，请选择“不可点击”',
    en: 'A press on a slide opens nothing here; please choose “not clickable”',
  },
  'notices.time_wrong': {
    zh: '结束时间要晚于开始时间',
    en: 'The end of its time must lie after the beginning',
  },
  'messages.no_receiver': {
    zh: '没有可以接收的人，请选择人员、角色或机构',
    en: 'Nobody would receive it; choose people, roles or organisations',
  },
  'messages.too_many': {
    zh: '接收人超过 {limit} 人，请改发通知',
    en: 'More than {limit} {limit|person|people} would receive it; publish a notice instead',
  },
  'mobile.not_found': { zh: '没有找到该移动端资源', en: 'This entry of the phone client does not exist' },
  'mobile.parent_wrong': {
    zh: '上级只能是同一模块的目录，且不能是自己或自己的下级',
    en: 'The place must be a catalogue of the same module, and not below the entry itself',
  },
  'mobile.address_wrong': {
    zh: '页面地址以“/”开头；外链地址以 http:// 或 https:// 开头',
    en: 'A page’s address begins with a slash, a link’s with http:// or https://',
  },
  'mobile.taken': { zh: '地址或编码已被使用', en: 'This address or code is taken' },
  'jobs.not_found': { zh: '没有找到该任务', en: 'This job does not exist' },
  'jobs.unknown_action': {
    zh: '没有名为“{name}”的任务程序，只能选择系统已有的',
    en: 'There is no task “{name}”; only tasks of the product can be chosen',
  },
  'jobs.cron_wrong': {
    zh: '执行时间不正确，或永远不会到来',
    en: 'This time is not right, or would never come',
  },
  'jobs.taken': { zh: '该任务程序已有相同的执行时间', en: 'This task has the same time already' },
  'jobs.running': {
    zh: '“{name}”正在运行，请先停止再修改',
    en: '“{name}” is on; stop it before changing it',
  },
  'jobs.same_status': { zh: '“{name}”已经是该状态', en: '“{name}” is in this state already' },
  'jobs.built_in': {
    zh: '“{name}”是系统自带任务，可以停止或改时间，不能删除或换成别的任务程序',
    en: '“{name}” came with the product: it can be stopped and moved, not deleted or made another task',
  },
}
