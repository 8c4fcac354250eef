/** What every import of a sheet may refuse: the file as a whole, before its rows are looked at. */
export const SHEET_ERRORS = [
  'sheets.unreadable',
  'sheets.columns_missing',
  'files.content_too_large',
  'files.too_complex',
  'files.active_content',
  'files.too_large',
  'files.empty',
] as const
