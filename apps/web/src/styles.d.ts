/** The names of a style sheet's classes; that each of them is there, `scripts/styles.test.ts` looks after. */
declare module '*.module.css'
