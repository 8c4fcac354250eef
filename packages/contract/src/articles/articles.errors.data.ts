/** What is refused about articles; as `errors` of the contract. */
export const articleErrors = {
  'articles.not_found': 404,
  'articles.not_permitted': 403,
  'articles.action_not_open': 409,
  'articles.needs_review': 409,
  'articles.own_work': 500,
  'articles.consent_missing': 500,
  'articles.personal_data': 500,
  'articles.redaction_unchecked': 500,
  'articles.pictures_unchecked': 500,
  'articles.nothing_found': 500,
  'articles.area_foreign': 500,
  'articles.empty': 415,
  'articles.span_wrong': 415,
} as const
