import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { signInDesk } from '../people.ts'

interface Watched {
  violations?: string[]
}

/** Notes what the browser refuses in a page, from its first script on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    ;(globalThis as Watched).violations = seen
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      seen.push(`${violatedDirective} ${sourceFile} ${sample}`),
    )
  })

async function nothingRefused(page: Page): Promise<void> {
  const seen = await page.evaluate(() => (globalThis as Watched).violations ?? ['nobody watched'])
  check(seen.length === 0, `${page.url()}: ${seen.join('; ')}`)
}

const PORTAL = [
  '/portal/home',
  '/portal/notice',
  '/portal/statistics',
  '/portal/bulletins',
  '/portal/signIn',
  '/portal/appeal',
]
/** Pages of the desk, and what shows that its libraries have drawn there: charts, the editor, lists. */
const DESK = [
  ['/', 'h1, h2'],
  ['/statistics/analysis', '[_echarts_instance_]'],
  ['/portal-content/edit', '[contenteditable=true]'],
  ['/statistics/bulletins', 'table'],
] as const

/** Markup only by way of the sanitiser: nothing of ours is refused, and nothing foreign runs. */
export const trustedTypes: Journey = {
  name: 'trusted types: nothing of ours is refused, and what runs is taken out of foreign markup',
  async run(stage) {
    const { step } = stage
    const guest = await stage.someone()
    await watch(guest)
    for (const path of PORTAL)
      await step(`reads ${path}`, async () => {
        await guest.goto(path)
        await guest.getByRole('heading', { level: 1 }).first().waitFor()
        await nothingRefused(guest)
      })
    const desk = await stage.someone()
    await watch(desk)
    await step('signs in at the desk', () => signInDesk(desk, 'gjj'))
    for (const [path, drawn] of DESK)
      await step(`opens ${path}`, async () => {
        await desk.goto(path)
        await desk.locator(drawn).first().waitFor()
        await nothingRefused(desk)
      })
    await step('markup that would run loses what runs, and scripts come from here alone', async () => {
      const left = await desk.evaluate(() => {
        const box = document.createElement('div')
        box.innerHTML =
          '<b>kept</b><script>1</script><a href="javascript:1">x</a><iframe srcdoc="x"></iframe>'
        return box.innerHTML
      })
      check(left === '<b>kept</b><a>x</a>', left)
      const addresses = await desk.evaluate(() => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { defaultPolicy: { createScriptURL(address: string): unknown } }
        }
        return ['/a.js', 'https://elsewhere.example/a.js'].map((address) =>
          String(trustedTypes.defaultPolicy.createScriptURL(address)),
        )
      })
      check(addresses.join() === '/a.js,', addresses.join())
    })
  },
}
