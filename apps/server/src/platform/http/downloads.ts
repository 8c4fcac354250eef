/**
 * The name of a download as clients read it: percent-encoded and without quotes, which their pattern would keep in the
 * name (contract 1), so a library for this header is of no use. RFC 5987 leaves fewer signs plain than encodeURIComponent.
 */
export const disposition = (name: string, as: 'attachment' | 'inline' = 'attachment'): string =>
  `${as};filename=${encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
