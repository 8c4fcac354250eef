// The face of the feature to those above it: what the public reads, for pages that the server writes itself.
export { harmless, madeHarmless, plainText } from './articles.html.ts'
export { newest, publicAddresses, publicArticle, publicPage } from './articles.public.ts'
export { type ArticleSeed, loadArticles } from './articles.seed.ts'
