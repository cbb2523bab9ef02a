// The real service, in this process, on a free port of the loopback, with a data folder of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '../../src/server/accounts/open.ts'
import { readSettings } from '../../src/server/boot/settings.ts'
import { type Parts, start } from '../../src/server/boot/start.ts'
import type { Service } from '../../src/server/gateways/service.ts'
import { placeFor, removePlace } from '../services/place.ts'

export interface TestService {
  readonly service: Service
  readonly port: number
  readonly url: string
  readonly dataDir: string
  /** Stops the service; the data folder goes with it, unless it was given. */
  stop(): Promise<void>
}

/** Settings as in the environment. With a DATA_DIR the folder is kept, so that another service can be started on it. */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  parts: Partial<Parts> = {},
): Promise<TestService> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'facedown-'))
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SIGN_INS_PER_MINUTE: '1000',
    GUESTS_PER_MINUTE: '100000',
    TABLES_PER_HOUR: '100000',
    COMMANDS_PER_SECOND: '100000',
    COMMAND_BURST: '100000',
    REQUESTS_PER_MINUTE: '1000000',
    CODE_LOOKUPS_PER_MINUTE: '100000',
    ENTRIES_PER_SECOND: '1000000',
    CONNECTIONS_PER_ADDRESS: '10000',
    DISCONNECT_DEBOUNCE_MS: '50',
    ...(await placeFor(dataDir)),
    ...environment,
    DATA_DIR: dataDir,
  })
  if (!settings.ok) throw new Error(settings.error)
  const running = await start(settings.value, { openAccounts, ...parts })
  return {
    service: running.service,
    port: running.port,
    url: `http://127.0.0.1:${running.port}`,
    dataDir,
    async stop() {
      await running.stop()
      if (environment.DATA_DIR !== undefined) return
      rmSync(dataDir, { recursive: true, force: true })
      await removePlace(dataDir)
    },
  }
}
