// `npm run sbom [file]`: the bill of materials as CycloneDX 1.5, from package-lock.json alone, so that the same lock file
// makes the same bytes. Written to dist/sbom.cdx.json where no file is named.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packagesOf } from './supply.mjs'

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const licencesOf = (license) => {
  if (!license) return []
  return /\s/.test(license)
    ? [{ expression: license.replace(/^\(|\)$/g, '') }]
    : [{ license: { id: license } }]
}

/** Hashes as CycloneDX writes them, from subresource integrity. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice(7), 'base64').toString('hex') }))

/** Where Node finds a dependency of what lies in a place: within it, then in each folder above. */
function placeOf(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`
    if (lock.packages[place]) return place
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}

/**
 * The bill of materials of a lock file.
 * @param {string} text of package-lock.json
 */
export function sbomOf(text) {
  const lock = JSON.parse(text)
  const packages = packagesOf(lock)
  const digest = createHash('sha256').update(text).digest('hex')
  const serial = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ]
  const refOf = (place) => `${place}`
  const { name, version } = lock.packages['']
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial.join('-')}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'root',
        name,
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': refOf(one.place),
      name: one.name,
      version: one.version,
      // What builds and tests is not passed on.
      scope: one.dev || one.devOptional ? 'excluded' : one.optional ? 'optional' : 'required',
      hashes: hashesOf(one.integrity),
      licenses: licencesOf(one.license),
      purl: purlOf(one.name, one.version),
    })),
    dependencies: packages.map((one) => ({
      ref: refOf(one.place),
      dependsOn: Object.keys({ ...one.dependencies, ...one.optionalDependencies })
        .map((needed) => placeOf(lock, one.place, needed))
        .filter((place) => place !== undefined && !lock.packages[place].link)
        .map(refOf)
        .sort(),
    })),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.resolve(import.meta.dirname, '..')
  const file = path.resolve(process.argv[2] ?? path.join(root, 'dist/sbom.cdx.json'))
  const bill = sbomOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} components in ${path.relative(process.cwd(), file)}`)
}
