/** What the history says of a case that is another account's now: it came by telephone, or two accounts of one person became one. */
export const callerEvents = {
  claimed: { visibleTo: ['user', 'bureau'] },
  united: { visibleTo: ['user', 'bureau'] },
} as const

/** The same in words. */
export const callerTexts = {
  claimed: {
    zh: '当事人凭短信验证码认领，此后由本人账号查看和办理',
    en: 'The person took it over with a code by SMS and follows it in an account from now on',
  },
  united: {
    zh: '当事人的两个账号已合并，此后由保留的账号查看和办理',
    en: 'Two accounts of the person became one, which follows the case from now on',
  },
}
