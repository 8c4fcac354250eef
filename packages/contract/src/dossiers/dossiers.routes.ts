import { z } from 'zod'
import { zReasonCode } from '../audit/reveals.schemas.ts'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { OVER } from '../exports/exports.errors.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/** Why somebody takes case material out of the platform; kept in the log and shown to the appellant as an act. */
const purpose = zText({ min: 4, max: 200 })
/** Why a case of others has to be read at once, always in words of one's own. */
const emergency = zText({ min: 10, max: 200 })

export const dossierRoutes = routes('dossiers', '/api/bizapp/biz/dossier', granted('a', 'b'), {
  file: post('/file', {
    affects: [],
    summary:
      "The case file as PDF for bureau or enterprise, without the other side's data; purpose and reader are logged",
    body: z.object({ ...aCase, purpose, act: z.enum(['downloaded', 'printed'], 'rule.code') }),
    raw: true,
    errors: [...NOT_FOUND, ...OVER, 'request.too_many'],
  }),
  emergency: post('/emergency', {
    affects: [],
    access: granted('b'),
    stepUp: 'always',
    summary:
      'The file of a case outside of the own area, by its full number and for a stated reason; the own leaders, those of the bureau that has it and the appellant are told',
    body: z.object({ caseNo: zText({ min: 6, max: 40 }), reasonCode: zReasonCode, reason: emergency }),
    raw: true,
    errors: [...NOT_FOUND, ...OVER, 'request.too_many', 'dossiers.within_reach', 'dossiers.emergencies_over'],
  }),
  attachment: post('/attachment', {
    affects: [],
    summary: 'One attachment of a case, taken out for a stated purpose; purpose and reader are logged',
    body: z.object({ ...aCase, fileId: zId, purpose }),
    raw: true,
    errors: [...NOT_FOUND, 'files.not_found', 'files.damaged'],
  }),
  own: get('/own', {
    access: signedIn('c', 'd'),
    summary: 'The own case file as PDF, of a case of any kind',
    query: CaseQuery,
    raw: true,
    errors: [...NOT_FOUND, 'request.too_many'],
  }),
})
