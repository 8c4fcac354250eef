import type { ReportDetail } from '@appeal/contract/reports/reports.routes.ts'
import { type OwnFile, yuan } from '../../cases/cases.service.ts'

const words = {
  subject: { zh: '被举报方', en: 'Reported' },
  address: { zh: '被举报方地址', en: 'Address of the reported' },
  occurredOn: { zh: '发生日期', en: 'Happened on' },
  laws: { zh: '有关规定', en: 'Rules' },
  refusal: { zh: '不予受理的原因', en: 'Not accepted because' },
  passedTo: { zh: '移送部门', en: 'Passed on to' },
  lead: { zh: '执法线索', en: 'Enforcement lead' },
  suspect: { zh: '涉嫌违法主体', en: 'Suspect' },
  finding: { zh: '核查情况', en: 'Findings of the lead' },
  result: { zh: '处理结果', en: 'Result of the lead' },
  penalty: { zh: '罚款', en: 'Fine' },
  decisionNo: { zh: '决定书文号', en: 'Decision number' },
}

const leadStates = {
  open: { zh: '调查中', en: 'open' },
  decided: { zh: '已办结', en: 'decided' },
}

/**
 * The file of a report: of whom and what, and what came of it. The lead is in the bureau's alone, as the presenter keeps it
 * from everybody else; who reported is in nobody's but the reporter's own.
 */
export const reportFile: OwnFile<ReportDetail> = {
  facts: ({ facts }, on) => [
    [words.subject, on.written(facts.subjectName, 'user')],
    [words.address, on.written(facts.subjectAddress, 'user')],
    [words.occurredOn, facts.occurredOn],
    [words.laws, on.list(facts.laws)],
    [words.refusal, on.code('REPORT_REFUSAL', facts.refusal)],
    [words.passedTo, facts.passedTo],
  ],
  decisions: ({ answer, facts: { lead } }, on) => [
    lead
      ? [
          [words.lead, `${lead.leadNo}  ${on.word(leadStates[lead.state])}`],
          [words.suspect, on.written(lead.suspect)],
          [words.finding, on.written(lead.finding)],
          [words.result, on.code('REPORT_RESULT', lead.result)],
          [words.penalty, yuan(lead.penalty)],
          [words.decisionNo, lead.decisionNo],
        ]
      : [],
    [on.answer(answer)],
  ],
}
