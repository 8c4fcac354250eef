import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UPLOAD_CHUNK_BYTES, uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import type { Page, Route } from 'playwright-core'
import { aChineseDocument, aDocument, aPicture } from '../files.ts'
import { check, type Journey, PHONE, until } from '../harness.ts'
import { aMatter, answerQuestions, fillComplaint, fillRest, noOtherProcedure, submit } from '../intake.ts'
import { newPhone, newWaybill, register, signInDesk } from '../people.ts'

const PIECES = 10
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const offsetOf = (address: string) => Number(new URL(address).searchParams.get('offset'))

/** Does something else with the piece at an offset, once. */
async function meetPiece(page: Page, offset: number, act: (route: Route) => Promise<void>): Promise<void> {
  let met = false
  await page.route(`**${uploadRoutes.chunk.url}?*`, (route) => {
    if (met || offsetOf(route.request().url()) !== offset) return route.fallback()
    met = true
    return act(route)
  })
}

export const uploadJourney: Journey = {
  name: 'upload interrupted by a reload and by the network, resumed, whole',
  async run({ step, someone }) {
    const page = await someone({ viewport: PHONE })
    const me = { name: '许青青', phone: newPhone() }
    const matter = aMatter(newWaybill())
    // Ten whole pieces and a little more: whoever has ten has 99 %.
    const file = aDocument('开箱记录.pdf', PIECES * UPLOAD_CHUNK_BYTES + 40_000)
    const arrived: number[] = []
    page.on('response', (reply) => {
      if (reply.url().includes(uploadRoutes.chunk.url))
        arrived.push(offsetOf(reply.url()) / UPLOAD_CHUNK_BYTES)
    })
    const row = page.getByRole('listitem').filter({ hasText: file.name })
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByText('选择文件', { exact: true }).click()
      await (await chooser).setFiles([file])
    }
    const next = () => page.getByRole('button', { name: '保存并继续' }).click()

    await step('a new consumer fills the form up to the evidence', async () => {
      await register(page, me)
      await page.getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(page, matter)
      await noOtherProcedure(page)
      await fillComplaint(page)
      await fillRest(page, matter, me)
    })
    await step('the page is reloaded in the middle of the upload', async () => {
      const half = new Promise<void>((resolve) => {
        void meetPiece(page, 5 * UPLOAD_CHUNK_BYTES, async () => resolve())
      })
      await choose()
      await half
      await page.reload()
      await page.getByRole('heading', { level: 1, name: '材料', exact: true }).waitFor()
      check(arrived.join() === '0,1,2,3,4', `arrived before the reload: ${arrived}`)
    })
    await step('the same file goes on; the network goes at 99 %, and the page says so', async () => {
      await meetPiece(page, PIECES * UPLOAD_CHUNK_BYTES, async (route) => {
        await page.context().setOffline(true)
        await route.abort('internetdisconnected')
      })
      await choose()
      await row.getByText(/没有传完：网络不通/).waitFor()
      await row.getByRole('button', { name: '接着传' }).waitFor()
      check(arrived.join() === '0,1,2,3,4,5,6,7,8,9', `arrived before the cut: ${arrived}`)
    })
    await step('the form is not left without the file', async () => {
      await next()
      await page.getByRole('alert').getByText('还有文件没有传完').waitFor()
    })
    await step('with the network back the last piece alone is sent', async () => {
      await page.context().setOffline(false)
      await row.getByText('传好了').waitFor()
      check(arrived.join() === '0,1,2,3,4,5,6,7,8,9,10', `arrived in the end: ${arrived}`)
    })
    await step('the appeal is submitted and holds the file, byte by byte', async () => {
      await next()
      await submit(page)
      await page.getByRole('link', { name: '查看这件申诉' }).click()
      await page.getByText(file.name).first().waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('listitem').filter({ hasText: file.name }).getByRole('button').last().click()
      const kept = await readFile(await (await download).path())
      check(kept.length === file.buffer.length, `${kept.length} bytes of ${file.buffer.length}`)
      check(digest(kept) === digest(file.buffer), 'the file is not what was sent')
    })
  },
}

export const photosJourney: Journey = {
  name: 'photos from a phone into an appeal on a desktop: words, sending, taking back, whole',
  async run({ step, someone }) {
    const desk = await someone()
    // Somebody who is not signed in, on a phone of their own.
    const phone = await someone({ viewport: PHONE, hasTouch: true })
    const me = { name: '许青青', phone: newPhone() }
    const matter = aMatter(newWaybill())
    const photo = aPicture('外包装.png')
    const atDesk = desk.getByRole('listitem').filter({ hasText: photo.name })
    const atPhone = phone.getByRole('listitem').filter({ hasText: photo.name })
    const panel = desk.getByRole('region', { name: '用手机传照片' })
    const send = () => phone.locator('#f-photos').setInputFiles([photo])

    await step('a new consumer fills the form up to the evidence and asks for a code', async () => {
      await register(desk, me)
      await desk.getByRole('link', { name: '我要申诉' }).click()
      await answerQuestions(desk, matter)
      await noOtherProcedure(desk)
      await fillComplaint(desk)
      await fillRest(desk, matter, me)
    })
    const secret = await step('the code is shown with two words', async () => {
      const opened = desk.waitForResponse((reply) => reply.url().includes(handOverRoutes.open.url))
      await desk.getByRole('button', { name: '照片在手机里？扫码传过来' }).click()
      const { data } = (await (await opened).json()) as { data: { secret: string; sign: string } }
      await panel.getByRole('img', { name: /二维码/ }).waitFor()
      await panel.getByText(data.sign).waitFor()
      return data
    })
    await step('the phone reads it and shows the same words', async () => {
      await phone.goto(`/portal/photos#${secret.secret}`)
      await phone.getByText(secret.sign).waitFor()
      check(!phone.url().includes(secret.secret), 'the code stays in the address')
      await panel.getByText('手机连上了').waitFor()
    })
    await step('what it sends is in the form, and what it takes back is not', async () => {
      await send()
      await atPhone.getByText('传好了').waitFor()
      await atDesk.getByText('传好了').waitFor()
      await atPhone.getByRole('button', { name: /移除/ }).click()
      await atDesk.waitFor({ state: 'detached' })
    })
    await step('a reload of the phone changes nothing; a second phone is refused', async () => {
      await phone.reload()
      await phone.getByText(secret.sign).waitFor()
      await send()
      await atDesk.getByText('传好了').waitFor()
      const other = await someone({ viewport: PHONE, hasTouch: true })
      await other.goto(`/portal/photos#${secret.secret}`)
      await other.getByRole('heading', { name: '这个二维码不能用' }).waitFor()
    })
    await step('the form goes on: the code has ended, and the appeal holds the photo', async () => {
      await desk.getByRole('button', { name: '保存并继续' }).click()
      await submit(desk)
      await desk.getByRole('link', { name: '查看这件申诉' }).click()
      await desk.getByText(photo.name).first().waitFor()
      await phone.reload()
      await phone.getByRole('heading', { name: '这个二维码不能用' }).waitFor()
    })
  },
}

/** How much of a drawn page is dark, of a thousand. */
const darkness = (canvas: HTMLCanvasElement): number => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 128 && data[at + 3]! > 128) dark += 1
  return (dark * 4_000) / data.length
}

export const previewJourney: Journey = {
  name: 'preview of a document with Chinese text whose font is not in it',
  async run({ step, someone }) {
    const page = await someone()
    const tables: string[] = []
    page.context().on('response', (reply) => {
      if (reply.url().endsWith('.bcmap') && reply.ok()) tables.push(new URL(reply.url()).origin)
    })
    await step('the administrator uploads it', async () => {
      await signInDesk(page, 'sysadmin')
      await page.goto('/dev/file')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '上传文件' }).click()
      await (await chooser).setFiles([aChineseDocument()])
    })
    await step('the preview draws its characters from tables of our own', async () => {
      const row = page.getByRole('row').filter({ hasText: '购买凭证.pdf' }).first()
      await row.getByRole('button', { name: '预览' }).click()
      const drawn = page.getByRole('dialog').locator('canvas').first()
      await drawn.waitFor()
      await until('dark characters', async () => ((await drawn.evaluate(darkness)) > 1 ? true : undefined))
      check(tables.length > 0, 'no table of characters was fetched')
      check(
        tables.every((origin) => origin === new URL(page.url()).origin),
        `tables come from elsewhere: ${tables}`,
      )
    })
  },
}
