import { fillWords, holesIn } from './kit/words.ts'

/** A sentence in both languages; `{name}` is filled from the parameters. */
export interface Sentence {
  zh: string
  en: string
}

/** The sentence of every validation issue. Issues carry the key, so each reader gets their own language. */
export const ruleTexts = {
  // Presence
  'rule.required': { zh: '此项必填', en: 'This field is required' },
  // Said by forms before they ask the server, which says the same.
  'auth.privacy_required': {
    zh: '请先阅读并同意个人信息保护说明',
    en: 'Please read and accept the privacy notice first',
  },
  'rule.required.label': { zh: '请输入{label}', en: 'Please enter {label}' },
  'rule.required.account': { zh: '请填写账号', en: 'Please enter account' },
  'rule.required.password': { zh: '请输入密码', en: 'Please enter password' },
  'rule.required.captcha': { zh: '请输入验证码', en: 'Please enter the captcha' },
  'rule.required.smsCode': { zh: '请输入短信验证码', en: 'Please enter the SMS code' },
  'rule.required.phone': { zh: '请填写手机号', en: 'Please enter a phone number' },
  'rule.required.idCard': { zh: '请填写身份证号', en: 'Please enter an ID number' },
  'rule.required.outlet': { zh: '请输入网点', en: 'Please enter the outlet' },
  'rule.required.brand': { zh: '请选择所属品牌', en: 'Please choose the brand' },
  'rule.required.realName': { zh: '请填写真实姓名', en: 'Please enter your real name' },
  'rule.required.oldPassword': { zh: '请输入旧密码', en: 'Please enter the old password' },
  'rule.required.newPassword': { zh: '请输入新密码', en: 'Please enter a new password' },
  'rule.required.passwordConfirmation': { zh: '请输入确认密码', en: 'Please enter the password again' },
  // The reusable rules
  'rule.phone': {
    zh: '请输入符合要求的11位手机号码',
    en: 'Please enter an 11-digit phone number that meets the requirements',
  },
  'rule.phone.abroad': {
    zh: '短信验证码只能发到中国大陆的11位手机号码',
    en: 'Codes by SMS go to mainland mobile numbers of 11 digits only',
  },
  'rule.contactPhone': {
    zh: '请输入11位手机号码、带区号的固定电话，或带国家（地区）代码的号码，如 +852 5123 4567',
    en: 'Enter a mobile number, a landline with area code, or one with its country code, such as +852 5123 4567',
  },
  'rule.homePhone': {
    zh: '请输入11位手机号码或带区号的固定电话',
    en: 'Enter an 11-digit mobile number or a landline with area code',
  },
  'rule.socialCreditCode': {
    zh: '请输入有效的18位统一社会信用代码',
    en: 'Please enter a valid 18-digit unified social credit code',
  },
  'rule.email': { zh: '请输入正确的邮箱地址', en: 'Please enter a correct email address' },
  'rule.idCard': { zh: '请输入有效的身份证号码', en: 'Please enter a valid ID number' },
  'rule.lettersDigits': { zh: '内容必须由字母或数字组成', en: 'Content must consist of letters or digits' },
  'rule.digits': { zh: '内容必须是纯数字', en: 'Content must be pure digits' },
  'rule.integer1to20': { zh: '内容必须是1到20的数字', en: 'Content must be a number from 1 to 20' },
  'rule.price': {
    zh: '请输入正确的保价金额（0 ~ 999999999.99），最多两位小数',
    en: 'Please enter a correct insured amount (0 ~ 999999999.99), at most two decimals',
  },
  'rule.amount': {
    zh: '请输入正确的金额（0 ~ 999999999.99），最多两位小数',
    en: 'Please enter a correct amount (0 ~ 999999999.99), at most two decimals',
  },
  'rule.noHyphen': { zh: '不能包含连字符“-”', en: 'Cannot contain a hyphen' },
  'rule.firstNotSlash': { zh: '首字符不能是斜杠', en: 'The first character cannot be a slash' },
  'rule.firstSlash': { zh: '首字符必须是斜杠', en: 'The first character must be a slash' },
  'rule.specialCharacters': { zh: '输入内容含有特殊字符', en: 'Input contains special characters' },
  'rule.account': { zh: '账号长度为2到10个字符', en: 'The account has 2 to 10 characters' },
  'rule.settingKey': {
    zh: '键由大写字母、数字和下划线组成，以字母开头',
    en: 'A key consists of capital letters, digits and underscores and begins with a letter',
  },
  'rule.account.signs': {
    zh: '账号只能由文字、数字、点、下划线和连字符组成，不能有全角字符、看不见的字符，也不能混用相似的文字',
    en: 'An account consists of letters, digits, dots, underscores and hyphens, without wide or unseen characters or letters that look like others',
  },
  'rule.consumerName': { zh: '字符长度大于2小于10', en: 'Use 2 to 10 characters' },
  'rule.outlet': { zh: '网点最多100个字符', en: 'The outlet has at most 100 characters' },
  'rule.smsCode': { zh: '请输入6位数字的短信验证码', en: 'Please enter the 6-digit SMS code' },
  'rule.captcha': { zh: '验证码是0到99的数字', en: 'The captcha is a number from 0 to 99' },
  'rule.waybill': { zh: '运单号只能由字母和数字组成', en: 'A waybill number consists of letters and digits' },
  'rule.realName.length': { zh: '姓名长度大于2且小于10', en: 'The name has 2 to 10 characters' },
  'rule.realName.nickname': {
    zh: '姓名不能与系统分配的默认账号相同',
    en: 'The name cannot be the default account given by the system',
  },
  'rule.realName.content': { zh: '请输入正确姓名', en: 'Please enter a correct name' },
  'rule.passwordConfirmation': { zh: '确认密码不一致', en: 'The two passwords differ' },
  // Shapes of the wire
  'rule.text': { zh: '内容格式不正确', en: 'This is not a text' },
  'rule.text.min': { zh: '至少{min}个字符', en: 'At least {min} {min|character|characters}' },
  'rule.text.max': { zh: '最多{max}个字符', en: 'At most {max} {max|character|characters}' },
  'rule.text.characters': {
    zh: '内容含有无法保存的字符',
    en: 'The content holds characters that cannot be kept',
  },
  'rule.text.singleLine': { zh: '内容不能换行', en: 'The content must be on one line' },
  'rule.webAddress': {
    zh: '请输入以 http:// 或 https:// 开头的网址',
    en: 'Please enter an address that begins with http:// or https://',
  },
  'rule.sqlName': {
    zh: '只能用小写字母、数字和下划线，以字母开头，最多 63 个字符',
    en: 'Small letters, digits and underscores only, beginning with a letter, 63 at most',
  },
  'rule.folderName': {
    zh: '只能用字母和数字，以小写字母开头，2–40 个字符',
    en: 'Letters and digits only, beginning with a small letter, 2 to 40 of them',
  },
  'rule.className': {
    zh: '只能用字母和数字，以大写字母开头，2–40 个字符',
    en: 'Letters and digits only, beginning with a capital letter, 2 to 40 of them',
  },
  'rule.digits_cut': {
    zh: '表格把超过 15 位的数字截断了：请把这一列设为“文本”格式，再重新填写',
    en: 'Spreadsheets cut numbers after their fifteenth digit: format the column as text, then type it again',
  },
  'rule.code': { zh: '请选择列表中的选项', en: 'Please choose from the list' },
  'rule.notAsked': {
    zh: '这一项与所选的问题无关，请清空',
    en: 'This is not asked of the chosen problem, please leave it empty',
  },
  'rule.date': { zh: '请输入正确的日期', en: 'Please enter a correct date' },
  'rule.date.range': { zh: '日期应在{from}至{to}之间', en: 'The date must lie between {from} and {to}' },
  'rule.date.order': { zh: '结束日期不能早于开始日期', en: 'The end cannot lie before the beginning' },
  'rule.dateTime': { zh: '请输入正确的日期和时间', en: 'Please enter a correct date and time' },
  'rule.id': {
    zh: '所选内容认不出来，请重新选择',
    en: 'This choice was not recognised, please choose again',
  },
  'rule.tooMany': { zh: '一次选择的记录太多', en: 'Too many records at once' },
  'rule.sortField': { zh: '不能按此列排序', en: 'This column cannot be sorted' },
  'rule.sortOrder': { zh: '排序方式不正确', en: 'The sort order is not right' },
  'rule.integer': { zh: '请输入整数', en: 'Please enter a whole number' },
  'rule.number': { zh: '请输入数字', en: 'Please enter a number' },
  'rule.choice': { zh: '请选择“是”或“否”', en: 'Please choose yes or no' },
  'rule.shape': { zh: '内容格式不正确', en: 'The content has the wrong form' },
  'rule.tooLong': { zh: '内容太长', en: 'The content is too long' },
  'rule.volume': {
    zh: '请输入业务量（百万件），最多四位小数',
    en: 'Please enter the volume in million items, at most four decimals',
  },
  'rule.area': { zh: '请选择所在地区', en: 'Please choose the area' },
  'rule.agreedUnreached': {
    zh: '没有联系上申诉人，不能填达成一致',
    en: 'Nobody agrees who was not spoken to',
  },
  'rule.phoneTail': { zh: '请输入手机号后四位', en: 'Please enter the last four digits of the phone number' },
  // Password strength
  'rule.password.min8': { zh: '密码至少8个字符', en: 'The password has at least 8 characters' },
  'rule.password.min12': { zh: '密码至少12个字符', en: 'The password has at least 12 characters' },
  'rule.password.min15': { zh: '密码至少15个字符', en: 'The password has at least 15 characters' },
  'rule.password.max': { zh: '密码最多128个字符', en: 'The password has at most 128 characters' },
  'rule.password.characters': {
    zh: '密码含有不能使用的控制字符',
    en: 'The password holds control characters that cannot be used',
  },
  'rule.password.classes': {
    zh: '密码须包含大写字母、小写字母、数字、符号中的至少三种',
    en: 'Use at least three of: capital letters, small letters, digits, signs',
  },
  'rule.password.context': {
    zh: '密码不能包含账号、手机号、姓名等个人信息',
    en: 'The password cannot contain your account, phone number or name',
  },
  'rule.password.runs': {
    zh: '密码不能有3个及以上相同或连续的字符',
    en: 'The password cannot have 3 or more equal or sequential characters',
  },
  'rule.password.weak': {
    zh: '密码过于常见，容易被猜到',
    en: 'This password is too common and easy to guess',
  },
  'rule.password.failed': { zh: '验证失败', en: 'The check failed' },
  // Doubts about a waybill: shown, never a reason to refuse
  'waybill.unknownShape': {
    zh: '没有认出这个运单号，请核对后选择快递品牌',
    en: 'We do not recognise this waybill number; please check it and choose the brand',
  },
  'waybill.severalBrands': {
    zh: '多个品牌使用这种运单号，请选择快递品牌',
    en: 'Several brands use such numbers; please choose the brand',
  },
  'waybill.s10CheckDigit': {
    zh: '国际邮件号码的校验位不符，请核对',
    en: 'The check digit of this international number does not agree; please check it',
  },
  'waybill.s10Reserved': {
    zh: '国际邮件号码的首字母不常见，请核对',
    en: 'The first letter of this international number is unusual; please check it',
  },
  'waybill.sfCheckDigit': {
    zh: '这个顺丰运单号可能有误，请核对',
    en: 'This SF number may be mistyped; please check it',
  },
} as const satisfies Record<string, Sentence>

export type RuleTextKey = keyof typeof ruleTexts

export const isRuleTextKey = (key: string): key is RuleTextKey => Object.hasOwn(ruleTexts, key)

/**
 * The sentence of an issue in one language, with `{name}` filled from `params`; an unknown key stays as it is,
 * so that a missing row is seen and not hidden.
 */
export function ruleText(
  key: string,
  language: keyof Sentence,
  params: Record<string, unknown> = {},
): string {
  if (!isRuleTextKey(key)) return key
  const sentence = ruleTexts[key][language]
  const missing = holesIn(sentence).map((name) => [name, `{${name}}`])
  return fillWords(sentence, { ...Object.fromEntries(missing), ...params })
}
