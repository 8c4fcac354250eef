import { configure } from '@testing-library/react'

// What a page looked like is shown where somebody sits before it: to draw it takes a fifteenth of all pages' time.
if (process.env.CI)
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  })
