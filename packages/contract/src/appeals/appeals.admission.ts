import { z } from 'zod'
import { brokenRule } from '../fieldRules.ts'
import type { Both } from '../kit/language.ts'
import { alongside, zContactPhone, zOptional, zText } from '../rules.ts'
import type { INVALID_REASONS } from './appeals.codes.ts'

/** What the law asks before an appeal is taken up, beyond the item and the complaint (domain 1.3), and where it says so. */

export const EARLIER_APPEALS = ['NONE', 'NEW_CONTENT', 'SAME'] as const
export const GUARDIAN_RELATIONS = ['FATHER', 'MOTHER', 'GRANDPARENT', 'ADULT_SIBLING', 'OTHER'] as const
/** Who else may have the matter. A court and the three after it decide it, so that no appeal is open beside them (domain 1.3-7). */
export const OTHER_PROCEDURES = [
  'NONE',
  'COURT',
  'ARBITRATION',
  'RULING',
  'MEDIATION',
  'HOTLINE_12345',
  'PETITION',
  'POLICE',
  'OTHER_AUTHORITY',
] as const
const DECIDING: readonly string[] = ['COURT', 'ARBITRATION', 'RULING', 'MEDIATION']

/** Whether this procedure closes the way of an appeal; a hotline, a petition or the police do not. */
export const isDecidedElsewhere = (procedure: string): boolean => DECIDING.includes(procedure)

/** Who stands by an appellant under 18 (Civil Code 19, 20, 23, 27; under 14 also PIPL 31). */
export const Guardian = z.object({
  name: zText({ min: 2, max: 50, singleLine: true }),
  relation: z.enum(GUARDIAN_RELATIONS, 'rule.code'),
  phone: zContactPhone,
})

/**
 * The answers to these questions. Clients of before send none of them; whoever sends the object answers all of it.
 */
export const Admission = z
  .object({
    earlier: z.enum(EARLIER_APPEALS, 'rule.code'),
    /** What is new since the earlier appeal. */
    earlierNews: zOptional(zText({ min: 5, max: 500 })),
    procedure: z.enum(OTHER_PROCEDURES, 'rule.code'),
    /** The appellant is under 18. */
    minor: z.boolean().default(false),
    guardian: Guardian.optional(),
  })
  .superRefine(({ earlier, earlierNews, procedure, minor, guardian }, ctx) => {
    const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    if (earlier === 'SAME') refuse(['earlier'], 'appeals.same_matter')
    const missing = earlier === 'NEW_CONTENT' && brokenRule(earlierNews, 'required')
    if (missing) refuse(['earlierNews'], missing)
    if (isDecidedElsewhere(procedure)) refuse(['procedure'], 'appeals.decided_elsewhere')
    if (minor && !guardian) refuse(['guardian', 'name'], 'appeals.guardian_missing')
  }, alongside)
export type Admission = z.output<typeof Admission>

/** The same as a viewer may see it. */
export const AdmissionView = z.object({
  earlier: z.string(),
  earlierNews: z.string().nullable(),
  procedure: z.string(),
  guardian: z
    .object({
      name: z.string().describe('masked by viewer'),
      relation: z.string(),
      phone: z.string().describe('masked by viewer'),
      /** Whether name and phone may be opened by `unmask`. */
      opens: z.boolean(),
    })
    .nullable(),
})
export type AdmissionView = z.infer<typeof AdmissionView>

const article = (zh: string, en: string): Both => ({
  zh: `《邮政业用户申诉处理办法》（2014 年版${zh}）`,
  en: `Measures for Handling Appeals of Postal Users (edition of 2014, ${en})`,
})

/** Where the law says why an appeal is not accepted. The articles of the measures are those of the last published edition. */
export const invalidLaws: Readonly<Record<(typeof INVALID_REASONS)[number], Both>> = {
  N01: article('第九条第四项', 'article 9(4)'),
  N02: article('第九条第六项', 'article 9(6)'),
  N03: article('第九条第二项', 'article 9(2)'),
  N04: article('第九条第三项', 'article 9(3)'),
  N05: article('第九条第五项', 'article 9(5)'),
  N06: article('第九条第七项', 'article 9(7)'),
  N07: article('第八条', 'article 8'),
  N08: { zh: '《邮政法》第六十六条', en: 'Postal Law, article 66' },
  N09: article('第八条', 'article 8'),
  N10: { zh: '交邮政发〔2021〕59号', en: 'Document Jiaoyouzhengfa [2021] no. 59' },
  N11: {
    zh: '《邮政业用户申诉处理办法》第三条',
    en: 'Measures for Handling Appeals of Postal Users, article 3',
  },
  N12: { zh: '《邮政业用户申诉处理办法》', en: 'Measures for Handling Appeals of Postal Users' },
  N13: { zh: '《邮政业用户申诉处理办法》', en: 'Measures for Handling Appeals of Postal Users' },
  N99: { zh: '《邮政业用户申诉处理办法》', en: 'Measures for Handling Appeals of Postal Users' },
}

export const guardianLaw: Both = {
  zh: '《民法典》第十九条、第二十条、第二十三条，《个人信息保护法》第三十一条',
  en: 'Civil Code, articles 19, 20 and 23; Personal Information Protection Law, article 31',
}
