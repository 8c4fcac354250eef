import type { PaperKind } from './papers.kinds.ts'

const zh = (...lines: string[]) => lines.join('\n')

/** The texts there are before the state bureau writes others: version 1 of each. */
export const FIRST_TEMPLATES: Readonly<Record<PaperKind, string>> = {
  acceptance: zh(
    '{{appellant}}：',
    '我局于{{receivedOn}}收到你就运单{{waybill}}对{{brand}}提出的申诉（申诉单号{{no}}，申诉问题：{{problem}}）。',
    // Alone in its line: a line that names an enterprise is left out where the bureau keeps the case.
    '经审查，该申诉符合受理条件，我局决定受理。',
    '该申诉已转{{enterprise}}处理，企业应于{{replyBy}}前答复。',
    '依据《中华人民共和国邮政法》第六十五条，我局将于{{answerBy}}前对你作出答复。',
  ),
  transfer: zh(
    '{{enterprise}}：',
    '我局受理了用户就运单{{waybill}}提出的申诉（申诉单号{{no}}，申诉问题：{{problem}}），现转你单位处理。',
    '请依据《快递市场管理办法》第三十条，依法妥善处理，并于{{replyBy}}前将处理结果报告我局。',
  ),
  nonAcceptance: zh(
    '{{appellant}}：',
    '我局于{{receivedOn}}收到你就运单{{waybill}}对{{brand}}提出的申诉（申诉单号{{no}}）。',
    '经审查，我局决定不予受理，理由：{{reason}}。',
    '{{explanation}}',
    '{{remedy}}',
    '如对本决定有异议，可于{{recheckBy}}前向我局申请复核。',
  ),
  termination: zh(
    '{{appellant}}：',
    '我局受理的你就运单{{waybill}}对{{brand}}提出的申诉（申诉单号{{no}}），现决定终止处理，理由：{{reason}}。',
    '{{explanation}}',
    '{{remedy}}',
    '如对本决定有异议，可于{{recheckBy}}前向我局申请复核。',
  ),
  result: zh(
    '{{appellant}}：',
    '你就运单{{waybill}}对{{brand}}提出的申诉（申诉单号{{no}}，申诉问题：{{problem}}）已办结，办结方式：{{closeType}}。',
    '责任认定：{{liability}}。',
    '赔偿金额：{{compensation}}元。',
    '{{answer}}',
    '如对处理结果有异议，可于{{recheckBy}}前向我局申请复核；也可以依法通过仲裁、诉讼等途径解决。',
  ),
  mediation: zh(
    '申诉单号：{{no}}　运单：{{waybill}}',
    '申诉人：{{appellant}}',
    '被申诉企业：{{brand}}（{{enterprise}}）',
    '经{{bureau}}主持调解，双方就申诉事项（{{problem}}）自愿达成如下协议：',
    '{{proposal}}',
    '赔偿金额：{{amount}}元。',
    '双方均已表示同意。',
    '{{signed}}',
  ),
  recheck: zh(
    '{{appellant}}：',
    '对申诉单{{no}}的处理，我局进行了复核。复核结论：{{verdict}}。',
    '{{opinion}}',
  ),
}
