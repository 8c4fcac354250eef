import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { makeKey } from '../apiKeys/apiKeys.fixture.ts'
import { useReceiver } from '../webhooks/webhooks.fixture.ts'
import { keepConnections, restoreConnections } from './sandbox.kept.service.ts'

const test = useTestApp()
const world = useReceiver(test)

it('keys and endpoints of enterprises outlive a nation that is made anew, under the same secrets; ended ones do not', async () => {
  const { platform, owner } = test.app
  const { DATA_DIR } = platform.config
  platform.config.SANDBOX = true
  const own = await makeKey(test.app, world.players.enterprise, ['read'])
  const ended = await makeKey(test.app, world.players.enterprise, ['read'])
  await world.sql('update api_keys set ended_at = created_at where id = $1', ended.key.id)
  const { endpoint } = await world.make()
  await keepConnections(owner, DATA_DIR)
  await owner.query('truncate api_keys, webhook_endpoints cascade')
  expect((await own.call(todoRoutes.enterprisepage)).code).not.toBe(500)
  // A reset that is begun again takes nothing for all there was.
  await keepConnections(owner, DATA_DIR)
  await restoreConnections(platform)
  expect(existsSync(join(DATA_DIR, 'kept.json'))).toBe(false)
  await expect.poll(async () => (await own.call(todoRoutes.enterprisepage)).code).toBe(200)
  const keys = await world.sql('select id::text, org_id::text, created_by::text from api_keys')
  expect(keys).toEqual([{ id: own.key.id, org_id: world.orgId, created_by: world.players.enterprise }])
  await world.tell(1)
  await world.lane(endpoint.id)
  expect(world.receiver.got.map(({ type }) => type)).toEqual(['case.transferred'])
  // Nothing is left to be done a second time.
  await restoreConnections(platform)
})
