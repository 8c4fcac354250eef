/** One call of an enterprise's system, as its people paste it into a shell; a test runs each of them. */
export interface KeyExample {
  title: string
  /** What is kept of the answer for the calls after it: name of a variable, and where in `data` it stands. */
  keeps?: Readonly<Record<string, string>>
  command: string
}

const KEY = '-H "Authorization: Bearer $KEY"'
const JSON_BODY = '-H "Content-Type: application/json"'

/** From the open cases to an answer that was sent: `$BASE` is the platform's address, `$KEY` the secret of a key. */
export const KEY_EXAMPLES: readonly KeyExample[] = [
  {
    title: 'List the open cases (scope read)',
    keeps: { CASE: 'records.0.id' },
    command: `curl -sS "$BASE/api/bizapp/biz/todoprocedure/enterprisepage?current=1&size=20&queue=todo" ${KEY}`,
  },
  {
    title: 'Read one of them; its version goes into the answer (scope read)',
    keeps: { VERSION: 'version' },
    command: `curl -sS "$BASE/api/bizapp/biz/information/detail?id=$CASE" ${KEY}`,
  },
  {
    title: 'Upload a piece of evidence; data is its id (scope files)',
    keeps: { FILE: '' },
    command: `curl -sS "$BASE/api/webapp/dev/file/uploadDynamicReturnId" ${KEY} -F "file=@evidence.pdf;type=application/pdf"`,
  },
  {
    title: 'Answer the case; sent again with the same Idempotency-Key, it answers the same (scope reply)',
    command: [
      `curl -sS "$BASE/api/bizapp/biz/todoprocedure/reply" ${KEY} ${JSON_BODY} -H "Idempotency-Key: answer-$CASE" -d @- <<END`,
      '{"id": "$CASE", "version": $VERSION, "attachmentIds": ["$FILE"],',
      ' "investigationResult": "派件员未取得收件人同意，无签收影像，愿意赔偿。", "liability": "RESPONSIBLE",',
      ' "handlingType": "COMPENSATE", "compensationAmount": "300.00", "agreedWithUser": true,',
      ' "userSatisfied": "SATISFIED", "contactTimes": 2, "handlerName": "陈锐", "handlerPhone": "0755-27880000"}',
      'END',
    ].join('\n'),
  },
  {
    title: 'List the thank-you letters that wait for your answer (scope letter.read)',
    keeps: { LETTER: 'records.0.id', LETTER_VERSION: 'records.0.version' },
    command: `curl -sS "$BASE/api/bizapp/biz/user_commendation_letter/enterprisepage?current=1&size=20&queue=todo" ${KEY}`,
  },
  {
    title: 'Say what was done about one (scope letter.reply)',
    command: [
      `curl -sS "$BASE/api/bizapp/biz/user_commendation_letter/feedback" ${KEY} ${JSON_BODY} -H "Idempotency-Key: feedback-$LETTER" -d @- <<END`,
      '{"id": "$LETTER", "version": $LETTER_VERSION, "commendation": "PRAISED", "attachmentIds": [],',
      ' "feedback": "已经在网点晨会上通报表扬。"}',
      'END',
    ].join('\n'),
  },
  {
    title: 'List the couriers’ cases that wait for your answer, without who filed them (scope courier.read)',
    keeps: { COURIER_CASE: 'records.0.id', COURIER_VERSION: 'records.0.version' },
    command: `curl -sS "$BASE/api/bizapp/biz/courier/enterprisepage?current=1&size=20&queue=todo" ${KEY}`,
  },
  {
    title: 'Answer one (scope courier.reply)',
    command: [
      `curl -sS "$BASE/api/bizapp/biz/courier/reply" ${KEY} ${JSON_BODY} -H "Idempotency-Key: courier-$COURIER_CASE" -d @- <<END`,
      '{"id": "$COURIER_CASE", "version": $COURIER_VERSION, "amount": "3200.00", "attachmentIds": [],',
      ' "result": "经核实确有拖欠，本月二十五日前补发。", "contactName": "陈锐", "contactPhone": "95311"}',
      'END',
    ].join('\n'),
  },
]
