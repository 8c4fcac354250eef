// The journeys: a real browser, the built product, a throw-away database. `npm test -- --only=journeys words` runs those named so.
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../scripts/steps.mjs'
import { type Journey, openBrowser, runJourney } from './harness.ts'
import { accessibleOpen, accessibleOwn, keyboardOnly } from './journeys/access.ts'
import { adaptedPages } from './journeys/adapted.ts'
import {
  adminCodegen,
  adminFiles,
  adminJobs,
  adminLogs,
  adminOrganisations,
  adminRights,
  adminSettings,
} from './journeys/admin.ts'
import { articleJourney } from './journeys/articles.ts'
import { clerksDay } from './journeys/clerksDay.ts'
import { listFilters, phoneIntake, supplement } from './journeys/desk.ts'
import { draftElsewhere, tooEarly } from './journeys/drafts.ts'
import { exclusion, mediation, recheck, rework, wrongEnterprise } from './journeys/engine.ts'
import { enrolmentOfStaff } from './journeys/enrolment.ts'
import { everyList } from './journeys/everyList.ts'
import { everyPage } from './journeys/everyPage.ts'
import { exportJourney } from './journeys/exports.ts'
import { bulkTransfer, mergeAndUndo } from './journeys/lists.ts'
import {
  nothingLostAnywhere,
  nothingLostInAWalk,
  nothingLostOnTheDesk,
  nothingLostOnThePortal,
} from './journeys/lost.ts'
import { mainJourney, mainJourneyByTurns } from './journeys/mainJob.ts'
import { offlineProof } from './journeys/offlineProof.ts'
import { enterpriseOnboarding } from './journeys/onboarding.ts'
import {
  cancellationJourney,
  consultationJourney,
  courierJourney,
  letterJourney,
  reportJourney,
} from './journeys/otherCases.ts'
import { withoutScripts } from './journeys/plain.ts'
import { courierScreens, ownDetails, ownScreens, publicScreens } from './journeys/portal.ts'
import { recoveryOfStaff, stepUpOfExport } from './journeys/provenAgain.ts'
import { factorOfConsumer, passkeyOfStaff } from './journeys/secondFactor.ts'
import {
  accessibleCentre,
  accessibleDesk,
  captchaChallenge,
  deskSettings,
  pageSearch,
  pageTabs,
  phoneDesk,
  sessionEnds,
} from './journeys/shell.ts'
import { deskRefusals, english, recovery, registrationRefusals } from './journeys/signIn.ts'
import { spokenPages } from './journeys/spoken.ts'
import { statisticsJourney } from './journeys/statistics.ts'
import { supervisionJourney } from './journeys/supervision.ts'
import { talkJourney } from './journeys/talk.ts'
import { trustedTypes } from './journeys/trustedTypes.ts'
import { photosJourney, previewJourney, uploadJourney } from './journeys/uploads.ts'
import { workWeek } from './journeys/workWeek.ts'
import { type Product, startProduct } from './product.ts'

/** Every screen, own ones too, in both languages and both modes: with `THOROUGH=1`, and alone with `THOROUGH=rest`. */
const thorough: Journey[] = [
  ...publicScreens.slice(1),
  ownScreens,
  ownDetails,
  courierScreens,
  accessibleCentre,
  accessibleOpen,
  accessibleOwn,
]

/** Journeys by the product they need. None builds on what another one left. */
const houses: { servers: number; journeys: Journey[] }[] = [
  {
    servers: 1,
    journeys: [
      mainJourney,
      talkJourney,
      enterpriseOnboarding,
      deskRefusals,
      recovery,
      factorOfConsumer,
      passkeyOfStaff,
      enrolmentOfStaff,
      recoveryOfStaff,
      stepUpOfExport,
      offlineProof,
      registrationRefusals,
      english,
      draftElsewhere,
      tooEarly,
      uploadJourney,
      photosJourney,
      previewJourney,
      keyboardOnly,
      withoutScripts,
      phoneIntake,
      supplement,
      wrongEnterprise,
      rework,
      mediation,
      exclusion,
      recheck,
      listFilters,
      bulkTransfer,
      exportJourney,
      mergeAndUndo,
      supervisionJourney,
      // Twenty cases by every path: `WEEK=20 npm test -- --only=journeys "work week"`, a quarter of an hour; five by `WEEK=5`.
      // By itself: other journeys use up what its appellants may file in a day.
      ...(process.env.WEEK ? [workWeek] : []),
      pageTabs,
      pageSearch,
      deskSettings,
      sessionEnds,
      captchaChallenge,
      phoneDesk,
      accessibleDesk,
      articleJourney,
      nothingLostInAWalk,
      trustedTypes,
      consultationJourney,
      reportJourney,
      letterJourney,
      courierJourney,
      cancellationJourney,
      statisticsJourney,
      adminOrganisations,
      adminRights,
      adminSettings,
      adminLogs,
      adminCodegen,
      adminJobs,
      adminFiles,
      spokenPages,
      adaptedPages,
      ...publicScreens.slice(0, 1),
      ...(process.env.THOROUGH ? thorough : []),
      // Every list and page of the desk, by all roles: `EVERY=1 npm test -- --only=journeys every`, half an hour.
      ...(process.env.EVERY ? [everyList, everyPage] : []),
      // A clerk's day in figures, a dozen cases or sixty: `DAY=12 npm test -- --only=journeys "clerk's day"`.
      ...(process.env.DAY ? [clerksDay] : []),
      // Everything typed into any screen, its tabs and its forms: `LOST=1 npm test -- --only=journeys "nothing typed"`, a quarter of an hour.
      ...(process.env.LOST ? [nothingLostAnywhere, nothingLostOnTheDesk, nothingLostOnThePortal] : []),
    ],
  },
  { servers: 2, journeys: [mainJourneyByTurns] },
]

const words = process.argv.slice(2)
const isAsked = (journey: Journey) =>
  (process.env.THOROUGH !== 'rest' || thorough.includes(journey)) &&
  words.every((word) => journey.name.includes(word))
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

const total = { passed: 0, failed: 0 }
const open = new Set<Product>()
/** A browser page keeps one core busy at most, so two at a time are shown around. */
const LANES = 2

/** The server that a journey wants for itself; one that does not start fails this journey, not those after it. */
const ownServer = async (product: Product, { settings }: Journey) =>
  settings && (await product.beside(settings).catch((error: Error) => error))

async function guide(browser: Browser, product: Product, journey: Journey): Promise<void> {
  const began = performance.now()
  const own = await ownServer(product, journey)
  if (own instanceof Error) {
    total.failed += 1
    return console.log(`failed  ${journey.name}\n    ${own.message}`)
  }
  const { origin } = own ?? product
  let why = await runJourney(browser, origin, journey, product.owner)
  if (why) {
    // A machine that is busy with something else gets one more chance, and the first failure stays on record.
    console.log(`again  ${journey.name} (${seconds(began)} s)\n    ${why}`)
    why = await runJourney(browser, origin, journey, product.owner)
  }
  await own?.stop()
  total[why ? 'failed' : 'passed'] += 1
  if (why) console.log(product.complaints())
  console.log(`${why ? 'failed' : 'ok'}  ${journey.name} (${seconds(began)} s)${why ? `\n    ${why}` : ''}`)
}

/** One running product with a browser of its own; takes journeys until none is left. What cannot open, fails. */
async function lane(servers: number, left: Journey[]): Promise<void> {
  await visit(servers, left).catch((error: Error) => {
    total.failed += 1
    console.log(`failed  a product with ${servers} servers and a browser\n    ${error.stack}`)
  })
}

async function visit(servers: number, left: Journey[]): Promise<void> {
  let next = left.shift()
  if (!next) return
  const browser = await openBrowser()
  try {
    const product = await startProduct({ servers })
    open.add(product)
    try {
      for (; next; next = left.shift()) await guide(browser, product, next)
      const strays = product.strays()
      total[strays.length > 0 ? 'failed' : 'passed'] += 1
      console.log(strays.length > 0 ? 'failed' : 'ok', '', 'the product keeps to this machine')
      for (const stray of new Set(strays)) console.log(`    ${stray}`)
    } finally {
      open.delete(product)
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}

// A step that fails leaves behind what it was waiting for besides (an answer, a download), and that fails with the page.
process.on('unhandledRejection', (left: Error) => console.log(`left behind: ${left.message}`))
process.once('SIGTERM', async () => {
  await Promise.all([...open].map((product) => product.stop()))
  process.exit(1)
})
await ensureBuilt('web')
await ensureBuilt('server')
const asked = houses.map(({ servers, journeys }) => ({ servers, left: journeys.filter(isAsked) }))
await Promise.all(
  Array.from({ length: LANES }, async (_, index) => {
    // Each begins at a house of its own, and helps in the others.
    for (const { servers, left } of [...asked.slice(index), ...asked.slice(0, index)])
      await lane(servers, left)
  }),
)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
