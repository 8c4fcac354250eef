/** What the history says of a case that came by telephone and is its owner's account's now. */
export const callerEvents = { claimed: { visibleTo: ['user', 'bureau'] } } as const

/** The same in words. */
export const callerTexts = {
  claimed: {
    zh: '当事人凭短信验证码认领，此后由本人账号查看和办理',
    en: 'The person took it over with a code by SMS and follows it in an account from now on',
  },
}
