import { variable } from './kit.ts'
import { pascal, quoted, type Slice } from './model.ts'

/**
 * The script that puts an unpacked slice in its place: it adds one line to each list of the project, makes the
 * migration, and formats. It says what it did and does nothing twice.
 */
function script({ folder, main, sub, kind }: Slice): string {
  const entities = [main, ...(kind === 'LEFT_TREE_TABLE' && sub ? [sub] : [])]
  const routes = entities.map((entity, n) => ({
    key: n === 0 ? folder : entity.many,
    name: `${variable(entity)}Routes`,
  }))
  return `// Run once in the project's folder, after unpacking: node install-${folder}.mjs
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const lists = []
const change = (path, edit) => {
  const before = readFileSync(path, 'utf8')
  const after = edit(before)
  if (after === before) return
  writeFileSync(path, after)
  console.log(\`changed  \${path}\`)
}
/** Adds an import and, before the closing of a list, a line; unless they are there. */
const enter = (path, { imports, line, closing }) => {
  lists.push(path)
  change(path, (text) => {
    if (text.includes(line)) return text
    const at = text.indexOf(closing)
    if (at < 0) throw new Error(\`\${path} has no \${JSON.stringify(closing)}\`)
    const listed = \`\${text.slice(0, at)}  \${line}\\n\${text.slice(at)}\`
    return imports ? listed.replace(/^import /m, \`\${imports}\\nimport \`) : listed
  })
}
const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })

enter('packages/contract/src/index.ts', {
  imports: ${quoted(`import { ${routes.map(({ name }) => name).join(', ')} } from './${folder}/${folder}.routes.ts'`)},
  line: ${quoted(routes.map(({ key, name }) => `${key}: ${name},`).join(' '))},
  closing: '} as const\\n',
})
enter('packages/contract/src/menus/menu-components.ts', {
  line: ${quoted(`'${folder}/index',`)},
  closing: '] as const\\n',
})
enter('apps/server/src/product.ts', {
  imports: ${quoted(`import { ${folder}Feature } from './features/${folder}/${folder}.feature.ts'`)},
  line: ${quoted(`${folder}Feature,`)},
  closing: '\\n]\\n',
})
enter('apps/server/src/seed/generated.data.ts', {
  line: ${quoted(`{ code: '${folder}Page', title: ${quoted(main.zh)}, titleEn: ${quoted(main.en)}, component: '${folder}/index', routes: [${routes.map(({ key }) => `...Object.values(contract.${key})`).join(', ')}] },`)},
  closing: '\\n]\\n',
})
enter('apps/web/src/app/office/officeScreens.ts', {
  imports: ${quoted(`import { ${folder}Screens } from '../../features/${folder}/${folder}.screens.ts'`)},
  line: ${quoted(`...${folder}Screens,`)},
  closing: '\\n]\\n',
})

if (!readdirSync('apps/server/migrations').some((name) => name.endsWith(${quoted(`_${folder}.sql`)}))) {
  run('node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'apps/server/drizzle.config.ts', '--name', ${quoted(folder)})
  const made = readdirSync('apps/server/migrations').find((name) => name.endsWith(${quoted(`_${folder}.sql`)}))
  // The table was there before its slice: a database that has it keeps it.
  if (made)
    change(\`apps/server/migrations/\${made}\`, (text) =>
    text
      .replaceAll('CREATE TABLE "', 'CREATE TABLE IF NOT EXISTS "')
      .replaceAll('CREATE INDEX "', 'CREATE INDEX IF NOT EXISTS "')
      .replaceAll('CREATE UNIQUE INDEX "', 'CREATE UNIQUE INDEX IF NOT EXISTS "')
      .replaceAll(
        /^(ALTER TABLE .* ADD CONSTRAINT .*?;)/gm,
        'do $$$$ begin $1 exception when duplicate_object then null; end $$$$;',
      ),
  )
}
run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...lists, ${quoted(`packages/contract/src/${folder}`)}, ${quoted(`apps/server/src/features/${folder}`)}, ${quoted(`apps/web/src/features/${folder}`)})
run('--import', 'tsx', 'scripts/schema-dump.ts')
rmSync(${quoted(`install-${folder}.mjs`)})
console.log('Now: npm run check, and the tests of ${folder}')
`
}

/** The script of a slice, and the words of its page for people who open the archive first. */
export const installFiles = (slice: Slice) => [
  { group: 'install' as const, path: `install-${slice.folder}.mjs`, text: script(slice) },
]

/** What the tab for SQL shows: the grants and the menu entry are data, the table comes by migration. */
export const sqlFiles = ({ folder, main, sub }: Slice) => [
  {
    group: 'sql' as const,
    path: `${folder}.sql`,
    text: `-- ${[main, sub]
      .filter((entity) => entity !== null)
      .map(({ table }) => table)
      .join(', ')}: made by the migration that install-${folder}.mjs writes from ${folder}.tables.ts.
-- Rights and menu entry (${pascal(folder)}) come with the reference data, from seed/generated.data.ts.
`,
  },
]
