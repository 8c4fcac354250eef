// Files that nobody here starts: what they name has to be there, and what they set has to be taken.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ALARM_KINDS, alarmSlug } from '@appeal/contract/alarms/alarmKinds.ts'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../apps/server/src/config.ts'
import { SERVER_FLAGS } from './steps.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
const all = files.map((file) => [file, read(file)] as const)
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, one = '']) => one)
type Values = Record<string, string>

interface Manifest {
  kind: string
  metadata: { name: string }
  stringData?: Values
  spec?: { template?: { spec: { containers: { env: { name: string; value: string }[] }[] } } }
}
const manifests = ['database', 'product'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((one) => one.toJS() as Manifest),
)
const ofKind = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!
const compose = parse(read('deploy/container/compose.yaml')) as {
  services: { product: { environment: Values } }
}
const image = Object.fromEntries(
  found(read('deploy/container/Dockerfile'), /^ENV (.+)$/gm).flatMap((line) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
)

/** The settings of the product in each way to run it. */
const WAYS: Readonly<Record<string, Values>> = {
  'one machine': parseEnv(read('deploy/systemd/appeal.env')) as Values,
  'three machines': parseEnv(read('deploy/cluster/appeal.env')) as Values,
  containers: { ...image, ...compose.services.product.environment },
  Kubernetes: {
    ...image,
    ...ofKind('Secret', 'product').stringData,
    ...Object.fromEntries(
      ofKind('Deployment', 'product').spec!.template!.spec.containers[0]!.env.map(({ name, value }) => [
        name,
        value,
      ]),
    ),
  },
}
/** What Node itself reads. */
const OF_NODE = ['NODE_ENV', 'UV_THREADPOOL_SIZE']
const SECRET = Array.from({ length: 32 }, (_, at) =>
  (at * 37 + 11).toString(16).padStart(2, '0').slice(-2),
).join('')

describe.each(Object.entries(WAYS))('the settings of %s', (_way, values) => {
  it('are settings of the product', () => {
    expect(Object.keys(values).filter((name) => ![...settingNames, ...OF_NODE].includes(name))).toEqual([])
  })

  it('are taken by a production server once the secrets are filled in', () => {
    const filled = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/CHANGE|\$\{\w+:\?\}/g, SECRET),
      ]),
    )
    const config = readConfig('/nowhere', filled)
    expect(config).toMatchObject({ production: true, TRUSTED_PROXIES: 1, METRICS_PORT: 9464 })
    expect(
      [config.DATABASE_URL, config.DATABASE_OWNER_URL].map((url) => new URL(url ?? '').username),
    ).toEqual(['appeal_app', 'appeal'])
  })
})

/** Of others, as their own pages of figures call them. */
const METRICS_OF_OTHERS = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'patroni_primary',
  'patroni_sync_standby',
  'patroni_postgres_running',
  'patroni_is_paused',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'etcd_server_has_leader',
  'haproxy_backend_active_servers',
  'haproxy_backend_http_responses_total',
]
const OF_PROMQL =
  /^(?:sum|min|max|rate|by|or|absent|scalar|le|route|instance|code|histogram_quantile|max_over_time)$/
const probes = read('apps/server/src/platform/http/probes.ts')
const metrics = new Set([
  ...METRICS_OF_OTHERS,
  ...found(probes, /^ {4}name: '(\w+)',$/gm).flatMap((name) => [name, `${name}_bucket`, `${name}_count`]),
  ...ALARM_KINDS.map((kind) => `alarm_${alarmSlug(kind)}_open`),
])
interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: Values }[] }[]
}
const alerts = (parse(read('deploy/monitoring/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const panels = (
  JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
).panels
const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)

describe('The server', () => {
  it('is started with the same words to Node as `npm start` uses, as a service and in a container', () => {
    expect(read('deploy/systemd/postal-appeal.service')).toContain(
      `node ${SERVER_FLAGS.join(' ')} apps/server/dist/main.js\n`,
    )
    expect(read('deploy/container/Dockerfile')).toContain(
      `["node", ${SERVER_FLAGS.map((flag) => `"${flag}"`).join(', ')}, "apps/server/dist/main.js"]`,
    )
  })
})

describe('what is watched', () => {
  it('is figures that there are', () => {
    const named = expressions.flatMap((expr) =>
      found(expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ''), /(?<![\w.])([a-z_]\w*)/g).filter(
        (name) => !OF_PROMQL.test(name),
      ),
    )
    expect(named.length).toBeGreaterThan(expressions.length)
    expect([...new Set(named)].filter((name) => !metrics.has(name))).toEqual([])
  })

  it('names jobs and back ends that there are', () => {
    const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string }[]
    }
    const proxy = read('deploy/cluster/haproxy.cfg')
    const text = expressions.join('\n')
    expect(new Set(jobs.map((job) => job.job_name))).toEqual(
      new Set(['product', 'patroni', 'etcd', 'haproxy']),
    )
    for (const job of found(text, /job="(\w+)"/g)) expect(jobs.map((one) => one.job_name)).toContain(job)
    for (const name of found(text, /proxy="(\w+)"/g))
      expect(proxy).toMatch(new RegExp(`^(backend|listen) ${name}$`, 'm'))
  })

  it('has a runbook of three lines for each alert, and none for another', () => {
    const books = read('docs/operations.md').split(/^### /m).slice(1)
    expect(books.map((book) => book.split('\n')[0])).toEqual(alerts.map(({ alert }) => alert))
    for (const book of books) expect(found(book, /^(\d)\. /gm)).toEqual(['1', '2', '3'])
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).toBeTruthy()
    }
  })
})

describe('what is named', () => {
  const texts = [...all, ['docs/operations.md', read('docs/operations.md')] as const]

  it('is a file, a script or an address of the product', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Values }).scripts)
    const faults = texts.flatMap(([file, text]) =>
      [
        ...found(text, /(?<![\w/.])((?:deploy|apps\/\w+|scripts|docs)\/[\w/.-]+\w)/g).filter(
          // What is built is there once it is built.
          (name) => !existsSync(path.join(root, name.replace(/\/dist\/(\w+)\.js$/, '/src/$1.ts'))),
        ),
        ...found(text, /npm run ([\w:]+)/g).filter((name) => !scripts.includes(name)),
        ...found(text, /(?:httpchk GET |\bpath: |:3000)(\/\w{2,})/g).filter(
          (name) => !probes.includes(`'${name}'`),
        ),
      ].map((fault) => `${file}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('is set where it is used', () => {
    const machine = parseEnv(read('deploy/cluster/machine.env'))
    const used = found(read('deploy/cluster/haproxy.cfg'), /\$\{(\w+)/g)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !machine[name])).toEqual([])
    const text = read('deploy/container/compose.yaml')
    // Told at its head, where somebody looks for what to write down.
    const told = text.split('\n').slice(0, 2).join()
    expect(found(text, /\$\{(\w+):\?\}/g).filter((name) => !told.includes(name))).toEqual([])
  })

  it('lies in the house: no host but examples, and images without one', () => {
    const hosts = all.flatMap(([, text]) => found(text, /\b\w+:\/\/(?:[^\s/@]*@)?([\w.-]+)/g))
    const strange = /^(?!(?:[\w.-]+\.example\.cn|10\.0\.0\.1\d|127\.0\.0\.1|database|database-rw)$)/
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.filter((host) => strange.test(host))).toEqual([])
    const images = all.flatMap(([, text]) => found(text, /^(?:FROM| *(?:- )?image:) (\S+)/gm))
    expect(images.filter((name) => name.split('/').length > 1)).toEqual([])
  })
})

describe('the cluster', () => {
  it('keeps what Patroni wants of its times, and acknowledges nothing that lies on one machine', () => {
    const { dcs } = (
      parse(read('deploy/cluster/patroni.yml')) as { bootstrap: { dcs: Record<string, unknown> } }
    ).bootstrap
    const { ttl, loop_wait: wait, retry_timeout: retry } = dcs as Record<string, number>
    expect(ttl).toBeGreaterThanOrEqual(wait! + 2 * retry!)
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
    const database = ofKind('Cluster', 'database') as unknown as {
      spec: { instances: number; postgresql: { synchronous: { number: number; dataDurability: string } } }
    }
    expect(database.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    })
  })

  it('ends the sessions of a primary that is none any more', () => {
    expect(read('deploy/cluster/haproxy.cfg').split(/^listen database$/m)[1]).toMatch(
      /httpchk OPTIONS \/primary\n[\s\S]*on-marked-down shutdown-sessions/,
    )
  })
})
