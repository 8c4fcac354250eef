import nprogress from 'nprogress'

// The markup of the library names roles that do not exist.
nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
})

/** The bar at the head of the window while a page is on its way (spec 9). */
export const progress = {
  start: (): void => void nprogress.start(),
  done: (): void => void nprogress.done(),
  isRunning: (): boolean => nprogress.isStarted(),
}
