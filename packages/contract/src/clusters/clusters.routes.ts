import { granted } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { ChangeBody, Cluster, ClusterQuery, ClusterRow, SeenBody } from './clusters.schemas.ts'

const act = { idempotent: true, answers: ['clusters.detail'], reply: Cluster } as const
const TURNED = ['clusters.not_found', 'clusters.not_open', 'clusters.stale'] as const

/**
 * Appeals that tell of one matter, found by words, contacts and waybills. A cluster changes no case: what is done for
 * many of them is ordered from `bulk`, and each case is judged by itself.
 */
export const clusterRoutes = routes('clusters', '/api/bizapp/biz/clusters', granted('b'), {
  page: get('/page', {
    summary: 'Clusters of the own bureau and those below it, the latest first',
    query: ClusterQuery,
    reply: page(ClusterRow),
  }),
  detail: get('/detail', {
    summary: 'One cluster with its cases, why each stands in it, and what they have in common',
    query: IdQuery,
    reply: Cluster,
    errors: ['clusters.not_found'],
  }),
  ofCase: get('/ofCase', {
    summary: 'The cluster that an appeal stands in; null where it stands in none',
    query: IdQuery,
    reply: ClusterRow.nullable(),
  }),
  take: post('/take', {
    ...act,
    summary: 'Takes a cluster over',
    body: SeenBody,
    errors: [...TURNED],
  }),
  add: post('/add', {
    ...act,
    summary: 'Puts one open appeal into a cluster by hand',
    body: ChangeBody,
    errors: [...TURNED, 'clusters.not_addable', 'clusters.full', 'appeals.not_found'],
  }),
  leave: post('/leave', {
    ...act,
    summary: 'Takes one appeal out of a cluster; it is not put back by the system',
    body: ChangeBody,
    errors: [...TURNED, 'appeals.not_found'],
  }),
  undo: post('/undo', {
    ...act,
    summary: 'Takes a cluster apart within 30 days; its cases stay as they are',
    body: SeenBody,
    errors: [...TURNED, 'clusters.too_late'],
  }),
})
