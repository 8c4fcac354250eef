import type pg from 'pg'
import { narratives, newKeySalt } from '../apps/server/src/cases/cases.service.ts'
import { orgDirectory } from '../apps/server/src/features/organisations/organisations.service.ts'
import { areaDirectory } from '../apps/server/src/features/reference/areas/areas.service.ts'
import { gramsOf } from '../apps/server/src/features/search/search.service.ts'
import { seal } from '../apps/server/src/kinds/appeals/appeals.people.ts'
import { sealTexts } from '../apps/server/src/kinds/appeals/filing/appeals.narratives.ts'
import type { Platform } from '../apps/server/src/platform/context.ts'
import { shanghaiDate } from '../packages/contract/src/calendar/workdays.ts'
import { withoutIndexes } from './indexes.ts'

const BRANDS = ['ZTO', 'YTO', 'STO', 'YUNDA', 'JTSD', 'SF', 'JD', 'DEPPON', 'EMS', 'CHINAPOST']
/** Cases of one statement: small enough to show progress, large enough to be quick. */
const PORTION = 100_000
/** One case in so many gets history and clocks, so that those tables are not empty beside the cases. */
const WITH_HISTORY = 10
/** Enough that a name is rare, as it is among a million people. */
const PEOPLE = 2_000
const ITEM = '耳机 1 件'
const ANSWER = '企业已道歉并赔偿，本申诉办结。'
/** What cases are about, with the last of a thousand that says so: a word is rare, frequent, or in between. */
const CONTENTS: readonly (readonly [upTo: number, content: string])[] = [
  [2, '寄的是疫苗试剂，中途在冷库放了三天，送到时已经失效，要求赔偿。'],
  [60, '打开包装发现物品破损，当场拍照，网点推给客服，客服推给网点。'],
  [330, '显示已签收，我并未收到，是虚假签收，与企业联系多次没有结果，要求按实际价值赔偿。'],
  [650, '物流停在中转站七天没有更新，客服每次都说再等等，至今没有送到。'],
  [1000, '快递员不上门，放在很远的驿站，打电话不接，投诉以后态度恶劣。'],
]

/**
 * Where cases stop, per mille, with the clock that presses there. Most of a year's cases are over; what is open
 * was filed within the last thirty days.
 */
const ENDS: readonly (readonly [state: string, perMille: number, clock: string | null, unit: string])[] = [
  ['pending_accept', 15, 'accept', 'workday'],
  ['supplement', 5, 'supplement', 'workday'],
  ['bureau_processing', 10, 'answer', 'day'],
  ['at_enterprise', 30, 'reply', 'day'],
  ['rework', 4, 'rework', 'day'],
  ['replied', 10, 'answer', 'day'],
  ['verifying', 4, 'verify', 'day'],
  ['mediating', 2, 'mediation', 'day'],
  ['invalid', 50, null, 'day'],
  ['withdrawn', 30, null, 'day'],
  ['closed', 840, null, 'day'],
]

/** Bureaus with the areas they answer for, and each brand's node there. */
async function placesOf(platform: Platform) {
  const orgs = await orgDirectory(platform)
  const areas = await areaDirectory(platform)
  const today = shanghaiDate(platform.clock.now())
  const leaves = areas
    .children('0')
    .flatMap((province) => areas.leaves(province.code))
    .filter((code) => /^[1-6]/.test(code))
  return leaves.flatMap((area) => {
    const bureau = orgs.bureauForArea(area, today)
    if (!bureau) return []
    const nodes = BRANDS.map((brand) => orgs.nodeFor(brand, area, today)?.org)
    return [{ area, bureau, nodes }]
  })
}

/** Tables of one session that the generating statements join. */
async function prepare(client: pg.Client, platform: Platform): Promise<void> {
  await client.query(`
    create temp table if not exists gen_places (n int primary key, area text, bureau bigint, province bigint);
    create temp table if not exists gen_nodes (place int, brand text, node bigint, province bigint, primary key (place, brand));
    create temp table if not exists gen_ends (n int, state text, clock text, unit text);
    create temp table if not exists gen_people (n int primary key, name bytea, name_index bytea, phone bytea,
      phone_index bytea, tail bytea, phone_end bytea, sender bytea, recipient bytea, key_salt bytea, item bytea,
      answer bytea);
    create temp table if not exists gen_texts (person int, n int, content bytea, primary key (person, n));
    truncate gen_places, gen_nodes, gen_ends, gen_people, gen_texts`)
  const places = await placesOf(platform)
  await client.query(
    `insert into gen_places select n - 1, area, bureau, province
     from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as t (area, bureau, province, n)`,
    [
      places.map(({ area }) => area),
      places.map(({ bureau }) => bureau.id),
      places.map(({ bureau }) => bureau.provinceId),
    ],
  )
  const nodes = places.flatMap((place, n) =>
    place.nodes.flatMap((node, b) => (node ? [[n, BRANDS[b], node.id, node.provinceId] as const] : [])),
  )
  await client.query(
    'insert into gen_nodes select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[])',
    [0, 1, 2, 3].map((column) => nodes.map((row) => row[column])),
  )
  const states = ENDS.flatMap(([state, perMille, clock, unit]) =>
    Array.from({ length: perMille }, () => [state, clock, unit]),
  )
  await client.query(
    `insert into gen_ends select n - 1, state, clock, unit
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (state, clock, unit, n)`,
    [0, 1, 2].map((column) => states.map((row) => row[column])),
  )
  const sealed = Array.from({ length: PEOPLE }, (_, i) => {
    const party = {
      name: `申诉人${i}`,
      phone: `139${String(10_000_000 + i)}`,
      areaCode: '440306',
      address: `新华街 ${i + 1} 号`,
    }
    // The cases of one person share their salt here: sealing a million anew would be all that generating does.
    const keySalt = newKeySalt()
    const texts = CONTENTS.map(([, content]) =>
      sealTexts(platform.crypto, { keySalt }, { content, itemName: ITEM }),
    )
    return {
      ...seal(platform.crypto, `bench ${i}`, {
        name: party.name,
        phone: party.phone,
        idNumber: null,
        email: null,
        sender: party,
        recipient: party,
      }),
      keySalt,
      texts,
      answer: narratives(platform.crypto, { keySalt }).seal('appeals.answer', ANSWER),
    }
  })
  await client.query(
    `insert into gen_people select n - 1, name, name_index, phone, phone_index, tail, phone_end, sender, recipient,
       key_salt, item, answer
     from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[],
         $9::bytea[], $10::bytea[], $11::bytea[])
       with ordinality as t (name, name_index, phone, phone_index, tail, phone_end, sender, recipient, key_salt, item,
         answer, n)`,
    [
      sealed.map((row) => row.appellantName),
      sealed.map((row) => row.appellantNameIndex),
      sealed.map((row) => row.appellantPhone),
      sealed.map((row) => row.appellantPhoneIndex),
      sealed.map((row) => row.phoneTailIndex),
      sealed.map((row) => row.phoneEndIndex),
      sealed.map((row) => row.sender),
      sealed.map((row) => row.recipient),
      sealed.map((row) => row.keySalt),
      sealed.map((row) => row.texts[0]!.itemName),
      sealed.map((row) => row.answer),
    ],
  )
  const texts = sealed.flatMap((row, person) => row.texts.map(({ content }, n) => ({ person, n, content })))
  await client.query('insert into gen_texts select * from unnest($1::int[], $2::int[], $3::bytea[])', [
    texts.map(({ person }) => person),
    texts.map(({ n }) => n),
    texts.map(({ content }) => content),
  ])
}

// A number from a case's serial that looks like chance and is the same each time.
const dice = (salt: number, sides: string | number) =>
  `((hashint4extended(serial.n, ${salt}) & 2147483647) % ${sides})::int`

/** Which of the contents a case has. */
const CONTENT_OF = `case ${CONTENTS.slice(0, -1)
  .map(([upTo], n) => `when ${dice(10, 1000)} < ${upTo} then ${n}`)
  .join(' ')} else ${CONTENTS.length - 1} end`
/** A case's serial within its id. */
const SERIALS = 4_194_303

const INSERT_CASES = `
  insert into appeals (
    id, appeal_no, state, channel, service_kind, area_kind, brand, waybill_no, l1, l2,
    appellant_id, appellant_role, appellant_name, appellant_name_index, appellant_phone, appellant_phone_index,
    phone_tail_index, phone_end_index, sender, sender_area, recipient, recipient_area,
    post_on, item_name, item_value, insured, complaint_on, complaint_channel, complaint_result, content, demands,
    answer_area, bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, handler_id, routing_reason,
    accepted, liability, valid, close_type, answer, evaluate_status,
    press_clock, press_unit, press_owed_by, press_start_on, press_due_on, press_legal_on,
    total_clock, total_start_on, total_due_on, total_legal_on,
    received_at, submitted_at, accepted_at, transferred_at, replied_at, closed_at, updated_at, key_salt)
  select
    (floor(extract(epoch from at) * 1000)::bigint - 1420070400000) << 22 | (serial.n & ${SERIALS}),
    'SS' || place.area || to_char(at, 'YYYYMMDD') || lpad(serial.n::text, 8, '0'),
    stop.state, 'WEB', 'EXPRESS', 'INTERCITY', pick.brand, '78' || lpad(serial.n::text, 12, '0'), pick.l1, null,
    pick.appellant, 'RECIPIENT', person.name, person.name_index, person.phone, person.phone_index,
    person.tail, person.phone_end, person.sender, place.area, person.recipient, place.area,
    at::date - 14, person.item, 680, false, at::date - 9, 'HOTLINE', 'NO_REPLY',
    said.content, '{COMPENSATE}',
    place.area, place.bureau, place.province,
    case when is_transferred then node.node end, case when is_transferred then node.province end,
    case when is_taken then pick.handler end, '{"zh":"按收件地分办","en":"goes by the delivery place"}',
    is_taken and stop.state <> 'invalid', case when is_closed then 'RESPONSIBLE' end, case when is_closed then true end,
    case when is_closed then 'SETTLED' end, case when is_closed then person.answer end,
    case when is_closed then 3 else 0 end,
    stop.clock, case when stop.clock is not null then stop.unit end,
    case when stop.clock in ('supplement', 'verify') then 'appellant' when stop.clock in ('reply', 'rework') then 'enterprise'
      when stop.clock = 'mediation' then 'both' when stop.clock is not null then 'bureau' end,
    case when stop.clock is not null then at::date end,
    case when stop.clock is not null then at::date + pick.days end,
    case when stop.clock is not null then at::date + pick.days end,
    case when stop.clock is not null then 'answer' end, case when stop.clock is not null then at::date end,
    case when stop.clock is not null then at::date + 30 end,
    case when stop.clock is not null then at::date + 30 end,
    at, at, case when is_taken then at + interval '1 day' end,
    case when is_transferred then at + interval '1 day' end, case when is_closed then at + interval '9 days' end,
    case when is_closed then at + interval '20 days' end,
    least($3::timestamptz, at + case when is_closed then interval '20 days' else interval '2 days' end), person.key_salt
  from generate_series($1::int, $2::int) serial (n)
  cross join lateral (select
    ($4::text[])[1 + ${dice(1, 10)}] as brand,
    ('{DELIVERY,DELAY,LOSS,DAMAGE,ACCEPT,CHARGE,COD,OTHER}'::text[])[1 + ${dice(2, 8)}] as l1,
    ($5::bigint[])[1 + ${dice(3, 'cardinality($5::bigint[])')}] as appellant,
    ($6::bigint[])[1 + ${dice(4, 'cardinality($6::bigint[])')}] as handler,
    ${CONTENT_OF} as said,
    5 + ${dice(5, 25)} as days) pick
  join gen_ends stop on stop.n = ${dice(6, 1000)}
  join gen_places place on place.n = ${dice(7, '(select count(*) from gen_places)')}
  join gen_people person on person.n = ${dice(8, PEOPLE)}
  join gen_texts said on said.person = person.n and said.n = pick.said
  left join gen_nodes node on node.place = place.n and node.brand = pick.brand
  cross join lateral (select
    stop.state = 'closed' as is_closed,
    stop.state not in ('pending_accept', 'supplement') as is_taken,
    stop.state in ('at_enterprise', 'rework', 'replied', 'verifying', 'mediating', 'closed') as is_transferred,
    $3::timestamptz - case when stop.clock is null
      then interval '20 days' + ${dice(9, 62_000_000)} * interval '1 second'
      else ${dice(9, 2_500_000)} * interval '1 second' end as at) facts`

const INSERT_CLOCKS = `
  insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on, legal_due_on,
    due_at, legal_due_at, done_at)
  select id + kind.plus, 'appeal', id, kind.clock, 1, received_at, received_at::date, kind.days, 'day',
    received_at::date + kind.days, received_at::date + kind.days,
    received_at + kind.days * interval '1 day', received_at + kind.days * interval '1 day', closed_at
  from appeals cross join (values (0, 'answer', 30), (1, 'accept', 7)) kind (plus, clock, days)
  where id = any($1::bigint[])`

const INSERT_HISTORY = `
  insert into case_events (id, case_kind, case_id, seq, event, from_state, to_state, actor_id, voice, detail, audience,
    at, prev_hash, hash, mark)
  select id + line.seq, 'appeal', id, line.seq, line.event, null, 'pending_accept', appellant_id, line.voice,
    jsonb_build_object('channel', 'WEB'), '{user,bureau}', received_at, sha256('0'), sha256('1'), sha256('2')
  from appeals cross join (values (1, 'filed', 'user'), (2, 'routed', 'system')) line (seq, event, voice)
  where id = any($1::bigint[])`

/** Who appears in invented cases. */
export interface Roles {
  consumers: readonly string[]
  officers: readonly string[]
}

/**
 * Fills the cases up to `count`: spread over all bureaus, brands, states and two years. Indexes are rebuilt and
 * tallies counted at the end, which is many times quicker than keeping them row by row.
 *
 * @param client a connection whose user owns the tables
 */
export async function generate(
  client: pg.Client,
  platform: Platform,
  count: number,
  { consumers, officers }: Roles,
): Promise<void> {
  await prepare(client, platform)
  const { rows } = await client.query('select count(*)::int as n from appeals')
  const have: number = rows[0].n
  if (have >= count) return
  const now = platform.clock.now()
  await withoutIndexes(client, 'appeals', async () => {
    for (let from = have; from < count; from += PORTION)
      await client.query(INSERT_CASES, [
        from + 1,
        Math.min(from + PORTION, count),
        now,
        BRANDS,
        consumers,
        officers,
      ])
  })
  const { rows: sample } = await client.query<{ id: string }>(
    `select id from appeals a where id % ${WITH_HISTORY} = 0
     and not exists (select from case_events e where e.case_kind = 'appeal' and e.case_id = a.id)`,
  )
  const ids = sample.map(({ id }) => id)
  await client.query(INSERT_CLOCKS, [ids])
  await client.query(INSERT_HISTORY, [ids])
  await client.query("delete from case_tallies where kind = 'appeal'")
  await client.query(`
    insert into case_tallies (kind, axis, key, state, n)
    select 'appeal', place.axis, place.key, state, count(*)
    from appeals cross join lateral
      places_of_case(bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, brand, null) place
    group by 2, 3, 4`)
  await client.query('vacuum (analyze)')
}

/** Words of all cases, which the engine would have written. A few texts stand in many cases: each is cut once. */
export async function indexWords(client: pg.Client, { crypto }: Platform): Promise<void> {
  await withoutIndexes(client, 'appeal_texts', async () => {
    await client.query(
      `insert into appeal_texts (appeal_id, grams)
       select serial.id, array_to_tsvector(string_to_array(($1::text[])[1 + ${CONTENT_OF}], ' '))
       from (select id, (id & ${SERIALS})::int as n from appeals) serial
       on conflict (appeal_id) do nothing`,
      [CONTENTS.map(([, content]) => gramsOf(crypto, `${content} ${ITEM}`).join(' '))],
    )
  })
  await client.query('vacuum (analyze) appeal_texts')
}
