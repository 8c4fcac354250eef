// The face of the feature to what starts the product: demonstrations count at once what a job counts every hour.

export { servePlain } from './plain/plain.routes.ts'
export { publicDocuments } from './portal.documents.ts'
export { computeFigures } from './portal.figures.ts'
