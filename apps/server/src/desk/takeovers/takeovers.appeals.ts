import type { AppealTakeoverState } from '@appeal/contract/takeovers/takeovers.appeals.ts'
import type { TakeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { TakeoverMatter } from '@appeal/contract/takeovers/takeovers.matter.ts'
import { judgeTakeover, type TakenOver, takeOver } from '../../kinds/appeals/appeals.service.ts'
import type { Cells } from './takeovers.columns.ts'
import {
  amountOf,
  type Codes,
  outerNoOf,
  type RowReader,
  shapeFaults,
  type Told,
} from './takeovers.reading.ts'
import type { WordFinder } from './takeovers.words.ts'

/** The other side of the item, where the former system does not name it. */
const UNNAMED = '未载明'

/** The field of ours that a path of the matter's shape means. */
const FIELD_OF: Readonly<Record<string, TakeoverField>> = {
  'sender.name': 'senderName',
  'sender.phone': 'senderPhone',
  'sender.areaCode': 'senderArea',
  'sender.address': 'senderAddress',
  'recipient.name': 'recipientName',
  'recipient.phone': 'recipientPhone',
  'recipient.areaCode': 'recipientArea',
  'recipient.address': 'recipientAddress',
  l1: 'problem',
  l2: 'problem',
}

/** The matter as its shape wants it. */
function shapeOf(cells: Cells, codes: Codes, finder: WordFinder) {
  const one = (field: TakeoverField) => codes[field]?.[0]
  const role = one('appellantRole')
  const side = (name: 'sender' | 'recipient') => {
    const isOwn = role === name.toUpperCase()
    return {
      name: cells[`${name}Name`] ?? (isOwn ? cells.appellantName : undefined) ?? UNNAMED,
      phone: cells[`${name}Phone`] ?? (isOwn ? cells.appellantPhone : undefined),
      areaCode: one(`${name}Area`),
      address: cells[`${name}Address`],
    }
  }
  const problem = one('problem')
  const { l1, l2 } = problem ? finder.problemOf(problem) : { l1: undefined, l2: undefined }
  return {
    ...{ sender: side('sender'), recipient: side('recipient'), l1, l2: l2 ?? undefined },
    ...{ outerNo: outerNoOf(cells), waybillNo: cells.waybillNo, brand: one('brand'), appellantRole: role },
    ...{ postDate: cells.postDate, complaintDate: cells.complaintDate, content: cells.content },
    ...{ complaintChannel: one('complaintChannel'), complaintResult: one('complaintResult') },
    ...{ demands: codes.demands && [...new Set(codes.demands)], claimAmount: amountOf(cells.claimAmount) },
    ...{ itemName: cells.itemName, itemValue: amountOf(cells.itemValue) },
    ...{ appellantName: cells.appellantName, appellantPhone: cells.appellantPhone },
    ...{ replyText: cells.replyText, answer: cells.answer, compensation: amountOf(cells.compensation) },
  }
}

/** Where an end of the item says nothing, it is the appellant's own. */
const INHERITED: Partial<Record<TakeoverField, TakeoverField>> = {
  senderName: 'appellantName',
  senderPhone: 'appellantPhone',
  recipientName: 'appellantName',
  recipientPhone: 'appellantPhone',
}

/** Reads an appeal of a row. */
export const readAppeal: RowReader = (told) => {
  const { judging, cells, codes } = told
  const parsed = TakeoverMatter.safeParse(shapeOf(cells, codes, judging.finder))
  if (!parsed.success) {
    shapeFaults(told, parsed.error, (path) => {
      const said = FIELD_OF[path] ?? (path.split('.')[0] as TakeoverField)
      return cells[said] ? said : (INHERITED[said] ?? said)
    })
    return undefined
  }
  const matter = parsed.data
  return async () => {
    const taken = takenOf(told, matter, told.state as AppealTakeoverState)
    const { routing, unit, dueOn } = await judgeTakeover(judging.ctx, judging.reference, taken)
    return {
      ...{ bureau: routing.bureau, enterprise: unit?.org.name ?? null, dueOn },
      counted: Object.values(taken.at) as Date[],
      write: (tx, ctx, handlerId, run) => takeOver(tx, ctx, judging.reference, { ...taken, handlerId }, run),
    }
  }
}

function takenOf(
  { judging, moments, codes }: Told,
  matter: TakeoverMatter,
  state: AppealTakeoverState,
): TakenOver {
  const { system } = judging
  const { sender, recipient, appellantName, appellantPhone, outerNo, replyText, answer, ...rest } = matter
  const { acceptedAt, transferredAt, repliedAt, closedAt } = moments
  const text = (party: typeof sender) => ({
    ...party,
    phone: party.phone ?? '',
    address: party.address ?? '',
  })
  const one = (field: TakeoverField) => codes[field]?.[0] ?? ''
  const liability = one('liability')
  const { compensation = null, ...about } = rest
  return {
    ...{ system, outerNo, state, channel: one('channel') },
    matter: { ...about, sender, recipient, insured: false, attachmentIds: [] },
    people: {
      ...{ name: appellantName, phone: appellantPhone, idNumber: null, email: null },
      ...{ sender: text(sender), recipient: text(recipient) },
    },
    handlerId: null,
    at: {
      received: moments.receivedAt!,
      ...(acceptedAt && { accepted: acceptedAt }),
      ...(transferredAt && { transferred: transferredAt }),
      ...(repliedAt && { replied: repliedAt }),
      ...(closedAt && { closed: closedAt }),
    },
    compensation,
    ...(replyText &&
      repliedAt && {
        reply: {
          investigationResult: replyText,
          liability: liability || 'NOT_RESPONSIBLE',
          handlingType: one('handlingType') || 'OTHER',
        },
      }),
    ...(answer && state === 'closed' && { closing: { closeType: one('closeType'), liability, answer } }),
  }
}
