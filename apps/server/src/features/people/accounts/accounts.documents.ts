import { PROFILE_KEYS } from '@appeal/contract/accounts/accounts.schemas.ts'
import { profileTexts } from '@appeal/contract/accounts/accounts.texts.ts'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { demandFileLeft, recordHandedOver } from '../../exports/exports.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { accountDetail } from './accounts.service.ts'
import { sendFile } from './accounts.sheets.ts'

/** Dictionaries whose codes a record keeps. */
const DICTIONARY: Record<string, string> = {
  nation: 'NATION',
  idCardType: 'IDCARD_TYPE',
  cultureLevel: 'CULTURE_LEVEL',
}

const row = (label: string, value: string) =>
  new TableRow({
    children: [
      new TableCell({ width: { size: 30, type: WidthType.PERCENTAGE }, children: [new Paragraph(label)] }),
      new TableCell({ width: { size: 70, type: WidthType.PERCENTAGE }, children: [new Paragraph(value)] }),
    ],
  })

/** One person's record as a document; personal values masked as on the screen. */
export async function exportPerson(ctx: Context, id: string, reply: FastifyReply): Promise<void> {
  const person = await accountDetail(ctx, id)
  await demandFileLeft(ctx)
  const words = await dictionary(ctx.platform)
  const say = (key: keyof typeof profileTexts) => profileTexts[key][ctx.language]
  const known: [keyof typeof profileTexts, string | null][] = [
    ['account', person.account],
    ['name', person.name],
    ['gender', person.genderName],
    ['phone', person.phone],
    ['email', person.email],
    ['idCardNumber', person.idCardNumber],
    ['orgId', person.orgName],
    ['positionId', person.positionName],
    ['directorId', person.directorName],
    ['empNo', person.empNo],
    ['positionLevel', person.positionLevel],
    ['entryDate', person.entryDate],
    ...PROFILE_KEYS.map((key): [keyof typeof profileTexts, string | null] => {
      const type = DICTIONARY[key]
      const value = person[key]
      return [key, value && type ? words.label(type, value, ctx.language) : value]
    }),
  ]
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: person.name ?? person.account, heading: HeadingLevel.HEADING_1 }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: known.flatMap(([key, value]) => (value ? [row(say(key), value)] : [])),
          }),
        ],
      },
    ],
  })
  const bytes = await Packer.toBuffer(document)
  await recordHandedOver(ctx, {
    list: 'accounts.person',
    format: 'docx',
    query: { person: id },
    columns: [],
    rows: 1,
    bytes,
  })
  sendFile(
    reply,
    `${person.name ?? person.account}.docx`,
    bytes,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  )
}
