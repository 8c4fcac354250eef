import type { KeyExample } from '../apiKeys/apiKeys.examples.ts'

const KEY = '-H "Authorization: Bearer $KEY"'
const JSON_BODY = '-H "Content-Type: application/json"'
const SANDBOX = '$BASE/api/bizapp/biz/sandbox'

/** Calls of the sandbox alone, as people paste them into a shell; a test runs each of them. */
export const SANDBOX_EXAMPLES: readonly KeyExample[] = [
  {
    title:
      'Have a case made that is with your enterprise (scope sandbox; another Idempotency-Key makes another case)',
    keeps: { CASE: 'id' },
    command: `curl -sS "${SANDBOX}/cases" ${KEY} ${JSON_BODY} -H "Idempotency-Key: case-1" -d '{"state": "transferred"}'`,
  },
  {
    title: 'Let the bureau urge your answer; your endpoint is told case.urged (scope sandbox)',
    command: `curl -sS "${SANDBOX}/acts" ${KEY} ${JSON_BODY} -d '{"id": "'"$CASE"'", "act": "urge"}'`,
  },
]
