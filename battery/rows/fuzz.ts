import { Session } from 'node:inspector/promises'
import { unzipSync, zipSync } from 'fflate'
import { harmless } from '../../apps/server/src/features/articles/articles.html.ts'
import { video } from '../../apps/server/src/features/files/files.fixtures.ts'
import { rangeOf } from '../../apps/server/src/features/files/files.sending.ts'
import { withoutMetadata } from '../../apps/server/src/features/files/files.videos.ts'
import { decryptSm2, newSm2Key } from '../../apps/server/src/platform/crypto/sm2.ts'
import { Refusal } from '../../apps/server/src/platform/fail.ts'
import { readMarkup } from '../../apps/server/src/platform/parsing/markup.ts'
import { judgeOffice } from '../../apps/server/src/platform/parsing/office.ts'
import { judgePdf } from '../../apps/server/src/platform/parsing/pdf.ts'
import { readTable } from '../../apps/server/src/platform/parsing/table.ts'
import { readWorkbook } from '../../apps/server/src/platform/parsing/workbook.ts'
import { docx, workbook } from '../../apps/server/src/testing/archives.ts'
import { HONEST_PDFS } from '../../apps/server/src/testing/hostile.pdfs.ts'
import { readWaybillPattern } from '../../packages/contract/src/areas/waybillPatterns.ts'
import { findPersonalData, redactHtml, textOfHtml } from '../../packages/contract/src/articles/redaction.ts'
import { readNotice } from '../../packages/contract/src/calendar/notice.ts'
import { readResidentId, recogniseWaybill } from '../../packages/contract/src/identifiers.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

/** Inputs between two looks at what was reached. */
const TOGETHER = 64
/** Inputs that are kept to be changed further, and how long one may become. */
const KEPT = 400
const LONGEST = 64 * 1024
/** Processor time of one input. */
const SLOW_MS = 2_000
const OWN = /\/(?:apps\/server|packages\/contract)\/src\/|\/battery\/rows\/fuzz/
const LIMITS = { rows: 1_000, columns: 60 }

interface Parser {
  name: string
  seeds: readonly Buffer[]
  /** Pieces that mean something to it. */
  words: readonly string[]
  parse(input: Buffer): unknown
  /** Libraries tell of broken files by plain errors; a text is read whatever it says. */
  mayRefuse?: true
  /** A ZIP is changed within its parts too, which no checksum lets through otherwise. */
  packed?: true
}

const texts = (...all: string[]) => all.map((text) => Buffer.from(text))
const asText = (read: (text: string) => unknown) => (input: Buffer) => read(input.toString('utf8'))
const key = newSm2Key()
const forms = [{ code: 'SF', patterns: [{ pattern: 'SF#{13}', confidence: 0.9 }] }]
const XML = ['<', '/>', '<a:b', '<![CDATA[', ']]>', '&#x41;', '&amp;', ' xmlns:a="u"', '<!DOCTYPE', '<?xml']
const SHEET = [
  '<row r="9">',
  '<c r="XFD1" t="s">',
  '<v>',
  '1e308',
  '-1',
  '<f>',
  't="inlineStr"',
  '<is><t>',
  's="9"',
]
const HTML = ['<p>', '</p>', '<a href="', 'javascript:', '&lt;', '<svg', '<!--', '-->', '<td colspan="']

/** Twelve that read what people bring. */
const PARSERS: readonly Parser[] = [
  {
    name: 'pdf',
    seeds: HONEST_PDFS.map(({ make }) => make()),
    words: [
      'obj',
      'endobj',
      'stream',
      'endstream',
      '<<',
      '>>',
      '/JS',
      '/ObjStm',
      '/Length 9',
      '(',
      ')',
      '%%EOF',
    ],
    parse: judgePdf,
    mayRefuse: true,
  },
  {
    name: 'office',
    seeds: [docx({})],
    words: [...XML, '<w:fldChar w:fldCharType="begin"/>', '<w:instrText>', 'TargetMode="External"'],
    parse: (input) => judgeOffice(input, 'docx'),
    mayRefuse: true,
    packed: true,
  },
  {
    name: 'workbook',
    seeds: [
      workbook('<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="inlineStr"><is><t>字</t></is></c></row>'),
    ],
    words: [...XML, ...SHEET],
    parse: (input) => readWorkbook(input, LIMITS),
    mayRefuse: true,
    packed: true,
  },
  {
    name: 'table',
    seeds: texts('a,b\n1,"2\n3"\n', '\ufeff编号\t姓名\r\n1\t林晓\r\n', '[{"a":1,"b":null},{"a":"x"}]'),
    words: ['"', '""', ',', ';', '\t', '\r\n', '[{', '}]', '":', 'null', '\\u0000', '1e999'],
    parse: (input) => readTable(input, LIMITS),
    mayRefuse: true,
  },
  {
    name: 'markup',
    seeds: texts('<a xmlns="u"><b c="1">x</b></a>', '<?xml version="1.0"?><a/>'),
    words: XML,
    parse: (input) => readMarkup([input], {}),
    mayRefuse: true,
  },
  {
    name: 'video',
    seeds: [video()],
    words: ['\0\0\0\u0001', '\0\0\0\0', 'moov', 'trak', 'udta', 'mdat', 'free'],
    parse: withoutMetadata,
  },
  {
    name: 'notice',
    seeds: texts(
      '二、春节：2月15日（周日）至23日（周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。',
    ),
    words: ['月', '日', '至', '（周一）', '放假', '上班', '、', '12', '31', '|', '：', '2027年'],
    parse: asText((text) => readNotice(text, 2026)),
  },
  {
    name: 'personal data',
    seeds: texts('<p>请联系林晓 13800138000，住广东省深圳市南山区南山大道 2 号。</p>'),
    words: [...HTML, '13800138000', '110101199003070011', '省', '市', '路', '号', '先生', '@a.cn'],
    parse: asText((text) => redactHtml(text, findPersonalData(textOfHtml(text).text))),
  },
  {
    name: 'rich text',
    seeds: texts('<p>a<a href="https://a.example">b</a></p><table><tr><td colspan="2">c</td></tr></table>'),
    words: HTML,
    parse: asText(harmless),
  },
  {
    name: 'waybill',
    seeds: texts('SF#{13}', 'SF1400000000019', 'ZTX@#{6-8}', 'RR473124829CN', '[0-9]#{2,9}'),
    words: ['#', '{', '}', '-', ',', '[', ']', '@', '*', 'JD', '４'],
    parse: asText((text) => [readWaybillPattern(text), recogniseWaybill(text, forms)]),
  },
  {
    name: 'ciphertext',
    seeds: texts('04'.repeat(120)),
    words: ['04', 'ff', '00', 'g', ' '],
    parse: asText((text) => decryptSm2(key, text)),
  },
  {
    name: 'numbers of people and ranges',
    seeds: texts('110101199003070011', 'bytes=0-99', '110101900307001'),
    words: ['bytes=', '-', 'X', '19', '0229', '999999999999999', '１'],
    parse: asText((text) => [readResidentId(text, '2026-11-20'), rangeOf(text, 100)]),
  },
]

/** Four doors behind one another, which nobody finds by chance alone. */
const PLANTED: Parser = {
  name: 'planted',
  seeds: texts('aaaa'),
  words: ['Q', 'Z', '7', '!'],
  parse(input) {
    if (input[0] !== 0x51) return
    if (input[1] !== 0x5a) return
    if (input[2] !== 0x37) return
    if (input[3] === 0x21) throw new TypeError('found')
  },
}

// ---------------------------------------------------------------- changing

function changed(random: Random, input: Buffer, { words }: Parser, others: readonly Buffer[]): Buffer {
  let bytes = Buffer.from(input)
  for (let n = random.below(4); n >= 0; n -= 1) {
    const at = random.below(bytes.length + 1)
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
    const kind = random.below(6)
    if (kind === 0 && words.length) bytes = Buffer.concat([head, Buffer.from(random.pick(words)), tail])
    else if (kind === 1) bytes = Buffer.concat([head, tail.subarray(1 + random.below(8))])
    else if (kind === 2) bytes = Buffer.concat([head, tail.subarray(0, 1 + random.below(64)), tail])
    else if (kind === 3) bytes = Buffer.concat([head, random.pick(others).subarray(random.below(64))])
    else if (at < bytes.length)
      bytes[at] = kind === 4 ? random.below(256) : bytes[at]! ^ (1 << random.below(8))
  }
  return bytes.subarray(0, LONGEST)
}

/** A ZIP with one of its parts changed and its checksums right; as it was where it is none any more. */
function repacked(random: Random, input: Buffer, parser: Parser): Buffer {
  try {
    const parts = unzipSync(input)
    const name = random.pick(Object.keys(parts))
    const inner = Buffer.from(parts[name]!)
    parts[name] = new Uint8Array(changed(random, inner, parser, [inner]))
    return Buffer.from(zipSync(parts, { level: 0 }))
  } catch {
    return input
  }
}

// ---------------------------------------------------------------- reaching

/**
 * Tells how many places of our own were reached for the first time since it was last asked: functions, and blocks of
 * functions that had been passed over each time before.
 */
async function reaching() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** By function, the blocks that nobody has reached yet. */
  const unreached = new Map<string, Set<string>>()
  return {
    /** @param look whether what is reached now counts as new the next time, too */
    async howMany(look?: 'only'): Promise<number> {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let reached = 0
      for (const { scriptId, url, functions } of result)
        if (OWN.test(url))
          for (const { ranges } of functions) {
            const [whole, ...blocks] = ranges.map(({ startOffset, endOffset, count }) => ({
              at: `${startOffset}-${endOffset}`,
              count,
            }))
            if (!whole || whole.count === 0) continue
            const passed = new Set(blocks.filter(({ count }) => count === 0).map(({ at }) => at))
            const name = `${scriptId}:${whole.at}`
            const before = unreached.get(name)
            const still = before ? [...before].filter((at) => passed.has(at)) : [...passed]
            reached += before ? before.size - still.length : 1
            if (!look) unreached.set(name, new Set(still))
          }
      return reached
    },
    end: () => session.disconnect(),
  }
}

const isRefusal = (error: unknown, { mayRefuse }: Parser): boolean =>
  error instanceof Refusal ||
  (mayRefuse === true &&
    error instanceof Error &&
    !((error instanceof TypeError || error instanceof ReferenceError) && !('code' in error)))

/** What is wrong with how an input was read; nothing where it was read or refused in time. */
async function faultOf(parser: Parser, input: Buffer): Promise<string | undefined> {
  const { user, system } = process.cpuUsage()
  try {
    await parser.parse(Buffer.from(input))
  } catch (error) {
    if (!isRefusal(error, parser))
      return `${parser.name}: ${(error as Error).stack?.split('\n', 2).join(' ')}`
  }
  const used = process.cpuUsage({ user, system })
  const ms = (used.user + used.system) / 1_000
  return ms > SLOW_MS ? `${parser.name}: ${Math.round(ms)} ms for ${input.length} bytes` : undefined
}

/**
 * Parsers are fed with what people bring, changed again and again; an input that reaches a line that none has reached
 * before is changed further. None may end by a mistake of our own, or take the processor for long.
 */
export async function run({ size, random, spoiled, aim, kept, miss }: Trial): Promise<Outcome> {
  const known = spoiled ? [PLANTED] : PARSERS.filter(({ name }) => aim.test(name))
  const inputs = kept as { parser: string; input: string }[]
  for (const { parser: name, input } of inputs) {
    const parser = known.find((one) => one.name === name)
    const fault = parser && (await faultOf(parser, Buffer.from(input, 'base64')))
    if (fault) miss(fault, { parser: name, input })
  }
  const cover = await reaching()
  let [tried, places] = [0, 0]
  for (const parser of known) {
    const own = random.fork(parser.name)
    const corpus = [...parser.seeds]
    for (const seed of corpus) await faultOf(parser, seed)
    await cover.howMany()
    /** Keeps the inputs that reached something, found by halves. */
    const pin = async (some: readonly Buffer[]): Promise<void> => {
      const halves = some.length > 1 ? [some.slice(0, some.length / 2), some.slice(some.length / 2)] : [some]
      for (const half of halves) {
        for (const input of half) await faultOf(parser, input)
        const reached = await cover.howMany(half.length > 1 ? 'only' : undefined)
        if (reached > 0 && half.length > 1) await pin(half)
        else if (reached > 0) {
          places += reached
          corpus.push(...half)
        }
      }
    }
    for (let done = 0; done < size; done += TOGETHER) {
      const some = Array.from({ length: TOGETHER }, () => {
        const from = own.pick(corpus)
        return parser.packed && own.chance(0.8)
          ? repacked(own, from, parser)
          : changed(own, from, parser, corpus)
      })
      for (const input of some) {
        tried += 1
        const fault = await faultOf(parser, input)
        if (fault) miss(fault, { parser: parser.name, input: input.toString('base64') })
      }
      if ((await cover.howMany('only')) > 0) await pin(some)
      if (corpus.length > KEPT) corpus.splice(0, corpus.length - KEPT)
    }
  }
  cover.end()
  return {
    cases: tried,
    said: `${known.length} parsers, ${places} places reached beyond what honest inputs reach, no crash, none over ${SLOW_MS / 1_000} s of the processor`,
  }
}
