import { type RuleName, rules, ruleText } from '@appeal/contract/fieldRules.ts'
import type { RuleTextKey } from '@appeal/contract/rules.texts.ts'
import type { RuleObject } from 'antd/es/form'
import { sayRule } from '../lib/rules.ts'
import { REQUIRED_ON } from './requiredOn.ts'

const refuse = (key: string | undefined) =>
  key === undefined ? Promise.resolve() : Promise.reject(new Error(sayRule(key)))

/** A value must be given; blanks are none. The sentence is the contract's. */
export const requiredRule = (text: RuleTextKey): RuleObject => ({
  required: true,
  validateTrigger: REQUIRED_ON,
  validator: (_, value) =>
    refuse(value === undefined || value === null || String(value).trim() === '' ? text : undefined),
})

/** One rule of the contract's table, judged on blur; an empty field breaks `required` only. */
export const contractRule = (name: RuleName): RuleObject => ({
  validateTrigger: 'onBlur',
  validator: (_, value?: string) =>
    refuse(!value || rules[name].test(value) ? undefined : ruleText(name, value)),
})

/** A rule with a judgement of its own: it answers the key of the sentence, or nothing. */
export const judgedRule = (judge: (value: string) => string | undefined): RuleObject => ({
  validateTrigger: 'onBlur',
  validator: (_, value?: string) => refuse(judge(value ?? '')),
})
