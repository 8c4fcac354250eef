import { configure } from '@testing-library/react'

// A loaded machine is slow, not wrong: pages get time to answer before a test gives up.
configure({ asyncUtilTimeout: process.env.CI ? 25_000 : 8_000 })

// What a page looked like is shown where somebody sits before it: to draw it takes a fifteenth of all pages' time.
if (process.env.CI)
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  })
