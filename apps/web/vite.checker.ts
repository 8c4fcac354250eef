import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
// By its place: while the build reads its own settings, packages are not translated.
import { CHECKER_FILE, checkerTexts } from '../../packages/contract/src/transparency/checker.texts.ts'

const STYLE = `
body { max-width: 720px; margin: 48px auto; padding: 0 16px; color: #16211d; background: #fff; font: 16px/1.7 system-ui, sans-serif }
button { float: right; border: 0; color: #0a7550; background: none; font: inherit; cursor: pointer }
label { display: block; margin: 24px 0; padding: 24px; border: 2px dashed #0a7550; border-radius: 8px }
input { display: block; margin-top: 8px; font: inherit }
section { padding-left: 16px; border-left: 4px solid #0a7550; overflow-wrap: anywhere }
section.fails { border-color: #b3261e }
`

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The check of proofs as one file that asks no network: its own policy lets nothing run or load but what it holds.
 */
export async function checkerPage(): Promise<string> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'src/features/transparency/checker/main.ts'),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput
  // The end of the element must not stand in the script.
  const script = output[0].code.replaceAll('</script', '<\\/script')
  const policy = `default-src 'none'; script-src ${sha(script)}; style-src ${sha(STYLE)}; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${checkerTexts.title.zh}</title>
<style>${STYLE}</style>
</head>
<body>
<script type="module">${script}</script>
</body>
</html>
`
}

/** Puts that file beside the built pages, and serves it while they are developed. */
export const proofChecker = (): Plugin => ({
  name: 'proof-checker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: CHECKER_FILE, source: await checkerPage() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${CHECKER_FILE}`, async (_request, answer) => {
      answer.setHeader('content-disposition', `attachment;filename=${CHECKER_FILE}`)
      answer.end(await checkerPage())
    })
  },
})
