// A backup made while people file cases, and the way back from it: nothing acknowledged before it began is missing, and
// what is altered, incomplete or without its keys is refused. Prints one line for each check and at the end
// `N passed, N failed`.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encryptPassword, type PasswordKey } from '../apps/web/src/lib/password.ts'
import { ensureBuilt, root } from '../scripts/steps.mjs'
import { day } from './days.ts'
import { check } from './harness.ts'
import { answerOf, newWaybill } from './people.ts'
import { DEMO_PASSWORD, freePort, startServer, temporaryFolder } from './product.ts'

interface Envelope<T> {
  code: number
  msg: string
  data: T
}
type Picture = PasswordKey & { validCodeReqNo: string; validCodeText: string }

async function ask<T>(
  origin: string,
  place: string,
  { token, body }: { token?: string; body?: object | FormData } = {},
) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${origin}/api/${place}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(body ? { 'idempotency-key': randomUUID() } : {}),
      ...(token ? { token } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const answer = (await reply.json()) as Envelope<T>
  check(answer.code === 200, `${place}: ${answer.code} ${answer.msg}`)
  return answer.data
}

async function signIn(origin: string): Promise<string> {
  const account = 'user1'
  const picture = await ask<Picture>(origin, 'webapp/auth/c/getPicCaptcha')
  const { token } = await ask<{ token: string }>(origin, 'webapp/auth/c/doLogin', {
    body: {
      account,
      password: await encryptPassword(picture, 'c', account, DEMO_PASSWORD),
      validCode: answerOf(picture.validCodeText),
      validCodeReqNo: picture.validCodeReqNo,
    },
  })
  return token
}

const party = (name: string) => ({
  name,
  phone: '13900003333',
  areaCode: '440306',
  address: '新安街道前进一路 8 号',
})

// One pixel; what matters is that its bytes lie in a file.
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function upload(origin: string, token: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'evidence.png')
  return ask<string>(origin, 'webapp/dev/file/uploadDynamicReturnId', { token, body })
}

/** Files one case; returns its id. */
async function file(origin: string, token: string, attachmentIds: string[] = []): Promise<string> {
  const picture = await ask<Picture>(origin, 'webapp/auth/appeal/getPicCaptcha')
  const body = {
    waybillNo: newWaybill(),
    brand: 'ZTO',
    l1: 'DELAY',
    appellantRole: 'RECIPIENT',
    sender: party('某商家'),
    recipient: party('许青青'),
    postDate: day(-20),
    complaintDate: day(-10),
    complaintChannel: 'HOTLINE',
    complaintResult: 'UNSATISFIED',
    content: '快件超过承诺时间六天没有送达，客服没有说明原因。',
    demands: ['EXPLAIN'],
    attachmentIds,
    declareTruth: true,
    declareNoProcedure: true,
    validCode: answerOf(picture.validCodeText),
    validCodeReqNo: picture.validCodeReqNo,
  }
  return (await ask<{ id: string }>(origin, 'bizapp/biz/information/add', { token, body })).id
}

/** Runs one of the two commands as an operator does. */
function command(name: 'backup' | 'restore', folder: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, `scripts/${name}.ts`), folder], {
    cwd: root,
    env: { ...process.env, APP_MODE: 'demo', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  )
}

const total = { passed: 0, failed: 0 }
async function scene(name: string, work: () => Promise<void>) {
  try {
    await work()
    total.passed += 1
    process.stdout.write(`ok ${name}\n`)
  } catch (error) {
    total.failed += 1
    process.stdout.write(`failed ${name}: ${(error as Error).message}\n`)
  }
}

await ensureBuilt('web')
await ensureBuilt('server')
const folder = await temporaryFolder('backup')
const dataDir = path.join(folder, 'data')
const kept = path.join(folder, 'keys.json')
const saved = path.join(folder, 'saved')
const port = await freePort()
const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO_CASES: '4' }
const acknowledged: string[] = []

/** An empty data directory with these keys, and what a restore into it says. */
async function tryRestore(from: string, keys?: string) {
  const place = path.join(folder, `try-${randomUUID()}`)
  await mkdir(place, { mode: 0o711 })
  if (keys) await writeFile(path.join(place, 'keys.json'), keys, { mode: 0o600 })
  const { code, said } = await command('restore', from, { DATA_DIR: place })
  check(code === 1, `it ended with ${code}: ${said}`)
  check(!existsSync(path.join(place, 'postgres.json')), 'a database was begun')
  return said
}

/** The line of the register by which a case was destroyed after the backup, as it lies beside the keys. */
const destroyedSince = () => ({
  id: '1',
  number: 'XH2030-00001',
  subject: 'case',
  caseKind: 'appeal',
  subjectId: acknowledged[0],
  ref: '',
  ground: 'request',
  bureauId: '0',
  bureauProvinceId: null,
  askedBy: null,
  confirmedBy: null,
  at: new Date().toISOString(),
})

/** A copy of the backup with one fault. */
async function faulty(spoil: (copy: string) => Promise<unknown>) {
  const copy = path.join(folder, `copy-${randomUUID()}`)
  await cp(saved, copy, { recursive: true })
  await spoil(copy)
  return copy
}

try {
  const server = await startServer(settings)
  try {
    const token = await signIn(server.origin)
    await scene('a backup is made while cases are filed', async () => {
      for (let n = 0; n < 3; n += 1)
        acknowledged.push(await file(server.origin, token, [await upload(server.origin, token)]))
      const made = command('backup', saved, { DATA_DIR: dataDir })
      let isMade = false
      const during = (async () => {
        // Somebody may file ten cases a day.
        for (let n = 0; !isMade; n += 1)
          if (n < 4) await file(server.origin, token)
          else
            await ask(server.origin, 'bizapp/biz/information/consumerDetail', {
              token,
              body: { id: acknowledged[0] },
            })
      })()
      const { code, said } = await made
      isMade = true
      await during
      check(code === 0, said)
      check(!existsSync(`${saved}.partial`), 'the unfinished folder is still there')
    })
    await scene('a second backup does not overwrite the first', async () => {
      const { code, said } = await command('backup', saved, { DATA_DIR: dataDir })
      check(code === 1 && said.includes('is not empty'), said)
    })
    await scene('a restore beside what is in use is refused', async () => {
      const { code, said } = await command('restore', saved, { DATA_DIR: dataDir })
      check(code === 1 && said.includes('into an empty place only'), said)
    })
    await file(server.origin, token)
  } finally {
    await server.stop()
  }
  await copyFile(path.join(dataDir, 'keys.json'), kept)
  const keys = await readFile(kept, 'utf8')
  await rm(dataDir, { recursive: true })

  await scene('no key is in the backup', async () => {
    const { masterKeys } = JSON.parse(keys) as { masterKeys: { key: string }[] }
    const text = await readFile(path.join(saved, 'manifest.json'), 'utf8')
    check(!masterKeys.some(({ key }) => text.includes(key)), 'a master key stands in the manifest')
    check(!existsSync(path.join(saved, 'keys.json')), 'the key file was copied')
  })
  await scene('an altered table is refused and named', async () => {
    const said = await tryRestore(
      await faulty((copy) => appendFile(path.join(copy, 'tables/public.appeals.copy.gz'), 'x')),
      keys,
    )
    check(said.includes('public.appeals.copy.gz is altered'), said)
  })
  await scene('a missing stored file or table is refused and named', async () => {
    const [first] = await readdir(path.join(saved, 'files'))
    check(first !== undefined, 'the backup holds no stored file')
    const file = await tryRestore(await faulty((copy) => rm(path.join(copy, 'files', first))), keys)
    check(file.includes(`${first} is missing`), file)
    const table = await tryRestore(
      await faulty((copy) => rm(path.join(copy, 'tables/public.users.copy.gz'))),
      keys,
    )
    check(table.includes('public.users.copy.gz is missing'), table)
  })
  await scene('an interrupted backup is refused', async () => {
    const said = await tryRestore(await faulty((copy) => rm(path.join(copy, 'manifest.json'))), keys)
    check(said.includes('is not a finished backup'), said)
    const partial = await faulty((copy) => cp(copy, `${copy}.partial`, { recursive: true }))
    check((await tryRestore(`${partial}.partial`, keys)).includes('is not a finished backup'), 'taken')
  })
  await scene('missing and foreign keys are refused, with those to bring', async () => {
    const without = await tryRestore(saved)
    check(without.includes('is missing') && without.includes('version 1 (fingerprint '), without)
    const foreign = JSON.parse(keys) as { masterKeys: { key: string }[] }
    foreign.masterKeys[0]!.key = 'cd'.repeat(32)
    const said = await tryRestore(saved, JSON.stringify(foreign))
    check(said.includes('foreign master key') && said.includes('needs version 1'), said)
  })
  await scene(
    'with the kept keys and register everything is back but what was destroyed, and every history holds',
    async () => {
      await mkdir(dataDir, { mode: 0o711 })
      await copyFile(kept, path.join(dataDir, 'keys.json'))
      await writeFile(path.join(dataDir, 'destructions.jsonl'), `${JSON.stringify(destroyedSince())}\n`)
      const { code, said } = await command('restore', saved, { DATA_DIR: dataDir })
      check(code === 0 && said.includes('0 histories do not hold'), said)
      check(said.includes('1 were destroyed again'), said)
      const again = await startServer(settings)
      try {
        const token = await signIn(again.origin)
        for (const id of acknowledged.slice(1))
          await ask(again.origin, 'bizapp/biz/information/consumerDetail', { token, body: { id } })
        // What was destroyed after the backup was made has not come back with it.
        const gone = await ask(again.origin, 'bizapp/biz/information/consumerDetail', {
          token,
          body: { id: acknowledged[0] },
        }).catch((error: Error) => error.message)
        check(typeof gone === 'string' && gone.includes(': 404 '), JSON.stringify(gone))
        await file(again.origin, token)
      } finally {
        await again.stop()
      }
    },
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed ? 1 : 0
