import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#testing/postgres.ts'
import { createTemporaryDatabase } from '#testing/temporary-database.ts'
import { SmtpServerPeer } from '../../../attack/peers/smtp.ts'
import { GatewayPeer } from '../../../attack/peers/stripe.ts'
import type { Place } from './instance.ts'

export const REP = { email: 'office@upgrade.example', password: 'a quiet word in the bunker' }

/** Where the data is, as in the settings. */
export interface Store {
  databaseUrl: string | undefined
  dataDir: string
}

/** What stays while releases come and go: the data, the payment gateway and the mail server. */
export interface Site extends Place {
  store: Store
  gateway: GatewayPeer
  mail: SmtpServerPeer
  /** The same with an empty place for data, to restore into. */
  createEmpty: () => Promise<Site>
}

/** Runs a play on an empty store, on a PostgreSQL server or in a folder, and cleans up. */
export async function withSite(
  server: string | undefined,
  play: (site: Site) => Promise<void>,
): Promise<void> {
  const cleanUps: (() => unknown)[] = []
  try {
    const gateway = new GatewayPeer()
    const gatewaySettings = await gateway.start()
    cleanUps.unshift(() => gateway.stop())
    const mail = new SmtpServerPeer()
    const smtpUrl = await mail.start()
    cleanUps.unshift(() => mail.stop())
    const create = async (): Promise<Site> => {
      const folder = mkdtempSync(path.join(tmpdir(), 'albatross-upgrade-site-'))
      cleanUps.unshift(() => rmSync(folder, { recursive: true, force: true }))
      const database = server === undefined ? undefined : await createTemporaryDatabase(server)
      if (database) cleanUps.unshift(() => database.drop())
      const store = { databaseUrl: database?.url, dataDir: path.join(folder, 'data') }
      const settings = {
        DATA_DIR: store.dataDir,
        ...(database && { DATABASE_URL: database.url }),
        SMTP_URL: smtpUrl,
        FIRST_REP_EMAIL: REP.email,
        FIRST_REP_PASSWORD: REP.password,
        ...gatewaySettings,
      }
      return { folder, settings, store, gateway, mail, createEmpty: create }
    }
    await play(await create())
  } finally {
    for (const cleanUp of cleanUps) await cleanUp()
  }
}

/** Runs a play with a PostgreSQL server, the one of TEST_DATABASE_URL or a temporary one; false if there is none. */
export async function withPostgres(play: (server: string) => Promise<void>): Promise<boolean> {
  const named = process.env['TEST_DATABASE_URL']
  const own = named === undefined ? await startPostgres() : undefined
  const server = named ?? own?.url
  if (server === undefined) return false
  try {
    await play(server)
    return true
  } finally {
    await own?.stop()
  }
}
