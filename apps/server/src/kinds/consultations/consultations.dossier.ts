import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import type { OwnFile, Told } from '../../cases/cases.service.ts'

const words = {
  followUp: { zh: '追问', en: 'Asked once more' },
  declined: { zh: '不予答复的原因', en: 'Not answered because' },
  faq: { zh: '整理为常见问题', en: 'Made into a common question' },
}

const faqStates: Readonly<Record<string, { zh: string; en: string }>> = {
  draft: { zh: '待审核', en: 'to be approved' },
  published: { zh: '已公开', en: 'published' },
  offline: { zh: '已下线', en: 'taken down' },
}

/** The file of a question: every turn of it, not the last answer alone. */
export const consultationFile: OwnFile<ConsultationDetail> = {
  facts: ({ facts: { declineReason, faqState } }, on) => [
    [words.declined, on.code('DECLINE_REASON', declineReason)],
    [words.faq, faqState && faqStates[faqState] && on.word(faqStates[faqState])],
  ],
  asked: ({ facts }, on) =>
    facts.turns
      .slice(1)
      .flatMap(({ by, text }): Told[] => (by === 'user' ? [[words.followUp, on.written(text, 'user')]] : [])),
  decisions({ answer, facts }, on) {
    const answers = facts.turns.flatMap(({ by, text }) => (by === 'bureau' ? [text] : []))
    // What was declined has an answer and no turn.
    return (answers.length > 0 ? answers : [answer]).map((text) => [on.answer(text)])
  },
}
