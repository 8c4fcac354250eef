import { Html, hidden, html, idOf } from './plain.html.ts'
import { PLAIN, type Visit } from './plain.visit.ts'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f6f8f7;color:#16211d;font:1rem/1.75 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;overflow-wrap:anywhere}
.in{max-width:720px;margin:0 auto;padding:0 20px}
header{background:#fff;border-bottom:1px solid #dfe5e2}
header .in{display:flex;flex-wrap:wrap;gap:0 20px;align-items:center;padding-block:8px}
header a{display:inline-block;padding:8px 0}
.name{font-weight:700;color:#16211d;text-decoration:none;margin-right:auto}
header .in{max-width:1120px}
main.in{padding-block:24px 48px}
h1{font-size:1.75rem;line-height:1.35;margin:0 0 8px}
h2{font-size:1.25rem;margin:32px 0 8px}
a{color:#006b4a}
.field{border:0;margin:0 0 20px;padding:0;min-width:0}
.field>label:not(.choice),legend{display:block;font-weight:600;padding:0}
.hint{margin:0;color:#53605b}
.error{margin:0;color:#b3261e;font-weight:600}
input:not([type=checkbox],[type=radio],[type=file]),select,textarea{width:100%;min-height:48px;padding:10px 12px;border:1px solid #7b8782;border-radius:4px;background:#fff;color:inherit;font:inherit}
[aria-invalid] :is(input,select,textarea),:is(input,select,textarea)[aria-invalid]{border-color:#b3261e}
.choice{display:flex;gap:10px;align-items:flex-start;padding:8px 0}
.choice input{flex:none;width:24px;height:24px;margin:2px 0}
button{min-height:48px;padding:10px 28px;border:0;border-radius:4px;background:#006b4a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.quiet{background:none;color:#006b4a;padding:8px 0;min-height:0;font-weight:400;text-decoration:underline}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
.box{margin:16px 0;padding:16px 20px;background:#fff;border:1px solid #dfe5e2;border-radius:4px}
.bad{border:2px solid #b3261e}
.box :is(h2,p,ul){margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 20px;margin:16px 0}
dt{color:#53605b}
dd{margin:0}
footer{border-top:1px solid #dfe5e2;padding:16px 0;color:#53605b}
`

/** What stands first in every form that is sent here. */
export const formHead = (visit: Visit): Html => hidden('formToken', visit.formToken())

/** What is wrong with a form, each with the way to its field. */
export function problems(
  visit: Visit,
  errors: Readonly<Record<string, string>>,
  labelOf: (name: string) => string | undefined,
): Html | undefined {
  const entries = Object.entries(errors)
  if (entries.length === 0) return undefined
  return html`<div class="box bad" role="alert"><h2>${visit.t('check')}</h2><ul>${entries.map(
    ([name, sentence]) => {
      const label = labelOf(name)
      return html`<li>${label ? html`<a href="#${idOf(name)}">${label}</a>: ${sentence}` : sentence}</li>`
    },
  )}</ul></div>`
}

const LINKS = ['appeal', 'progress', 'cases'] as const

/** A page of the plain ones, whole. */
export function frame(visit: Visit, site: string, { title, main }: { title: string; main: Html }): string {
  const { t, language, token, isSent } = visit
  const other = language === 'en' ? 'zh-cn' : 'en'
  const session = token
    ? html`<form method="post" action="${PLAIN}/signOut">${formHead(visit)}<button class="quiet">${t('signOut')}</button></form>`
    : html`<a href="${PLAIN}/signIn">${t('signIn')}</a>`
  return html`<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title} - ${site}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg" />
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><div class="in"><a class="name" href="${PLAIN}">${site}</a>${LINKS.map((name) => html`<a href="${PLAIN}/${name}">${t(name)}</a>`)}${session}${!isSent && html`<a href="?lang=${other}" lang="${language === 'en' ? 'zh-CN' : 'en'}">${t('other')}</a>`}</div></header>
<main class="in">${main}</main>
<footer><div class="in"><a href="/portal/home">${t('full')}</a> ${t('call')}</div></footer>
</body>
</html>`.text
}
