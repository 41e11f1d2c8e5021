import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { sandboxCharges } from '#server/db/schema.ts'
import { Caller } from '../support/caller.ts'
import { type Storage } from '../support/storage.ts'
import { type Charge, type GatewayPeer } from './gateway.ts'

const APPROVES = '4242 4242 4242 4242'

/** The gateway inside the program: its books lie in the program's database, but apart from the program's own. */
export function sandboxPeer(storage: Storage): GatewayPeer {
  return {
    settings: { PAYMENT_GATEWAY: 'sandbox' },
    token: async (origin) => {
      const card = { number: APPROVES, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' }
      const caller = await Caller.arrive(origin)
      const { text } = await caller.beside('POST', '/quote/sandbox-gateway/tokens', card)
      return (JSON.parse(text) as { token: string }).token
    },
    charges: () => chargesIn(storage),
    stop: () => Promise.resolve(),
  }
}

async function chargesIn({ databaseUrl, dataDir }: Storage): Promise<Charge[]> {
  if (databaseUrl !== undefined) return readCharges({ databaseUrl, dataDir })
  // The program has the folder to itself, so the books are read from a copy of it.
  const copy = mkdtempSync(path.join(tmpdir(), 'albatross-attack-books-'))
  try {
    cpSync(path.join(dataDir, 'pg'), path.join(copy, 'pg'), { recursive: true })
    rmSync(path.join(copy, 'pg', 'postmaster.pid'), { force: true })
    return await readCharges({ databaseUrl, dataDir: copy })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function readCharges(storage: Storage): Promise<Charge[]> {
  const { db, close } = await openDatabase(storage)
  try {
    const booked = await db.select().from(sandboxCharges)
    return booked
      .filter(({ state }) => state === 'approved')
      .map(({ token, amountCents }) => ({ about: token ?? '', cents: amountCents }))
  } finally {
    await close()
  }
}
