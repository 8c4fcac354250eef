/** Lists that a demonstration fills by accident or not at all: a journey over all lists says nothing of these. */
export const EMPTY_LISTS: readonly string[] = [
  'third.page',
  'pushes.page',
  'keeping.duepage',
  'keeping.page',
  'keeping.registerpage',
  'sessionAdmin.cPage',
  'jobs.failures',
  'genBasics.page',
]
