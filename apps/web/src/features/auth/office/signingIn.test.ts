import { rules } from '@appeal/contract/fieldRules.ts'
import { ruleTexts } from '@appeal/contract/rules.texts.ts'
import { expect, it } from 'vitest'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { CAPTCHA } from './signingIn.tsx'

it.each(['0', '99', '7 ', ' 7', '１２', '\u30007', '07', '7a', '100', '-1', '1.', '  ', '①', '٣'])(
  'judges %j as the contract does',
  (answer) => expect(CAPTCHA.test(answer)).toBe(rules.captcha.test(answer)),
)

it('says what is wrong in the words of the contract', () => {
  const { zh, en } = officeAuthTexts
  const said = (words: typeof zh) => [words.passwordRequired, words.captchaRequired, words.captchaWrong]
  const contract = [
    ruleTexts['rule.required.password'],
    ruleTexts['rule.required.captcha'],
    ruleTexts['rule.captcha'],
  ]
  expect(said(zh)).toEqual(contract.map((sentence) => sentence.zh))
  expect(said(en as typeof zh)).toEqual(contract.map((sentence) => sentence.en))
})
