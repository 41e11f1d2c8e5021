import type { Postgres } from '#testing/postgres.ts'
import type { DatabaseKind } from '../attack.ts'
import { SmtpServerPeer } from '../peers/smtp.ts'
import { GatewayPeer } from '../peers/stripe.ts'
import { Caller } from './caller.ts'
import { Program } from './program.ts'
import { createStorage, type Storage } from './storage.ts'

export const REP = { email: 'office@attack.example', password: 'a quiet word in the bunker' }

/** The program under attack, with the peers whose ledgers are compared. */
export interface AttackTarget {
  database: DatabaseKind
  storage: Storage
  /** One program, or two instances on one database. */
  programs: readonly [Program, ...Program[]]
  gateway: GatewayPeer
  mail: SmtpServerPeer
  /** A separate PostgreSQL server, if the attack needs one. */
  postgres: Postgres | undefined
  /** A rep of the office, who sees all policies. */
  rep: Caller
  /** A new client of one of the instances. */
  newCaller: (nth?: number) => Promise<Caller>
}

/** Starts the product in a folder with its peers, runs the attacks, and cleans up. */
export async function withTarget<T>(
  product: string,
  database: DatabaseKind,
  run: (target: AttackTarget) => Promise<T>,
  { postgres, settings: overrides = {} }: { postgres?: Postgres; settings?: Record<string, string> } = {},
): Promise<T> {
  const cleanUps: (() => Promise<void>)[] = []
  try {
    const { storage, remove } = await createStorage(database, postgres?.url)
    cleanUps.unshift(remove)
    const gateway = new GatewayPeer()
    const gatewaySettings = await gateway.start()
    cleanUps.unshift(async () => gateway.stop())
    const mail = new SmtpServerPeer()
    const smtpUrl = await mail.start()
    cleanUps.unshift(() => mail.stop())
    const settings = {
      SMTP_URL: smtpUrl,
      DATA_DIR: storage.dataDir,
      FIRST_REP_EMAIL: REP.email,
      FIRST_REP_PASSWORD: REP.password,
      ...(storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }),
      ...gatewaySettings,
      ...overrides,
    }
    const first = await Program.create(product, settings)
    const programs: [Program, ...Program[]] = [first]
    if (database === 'postgres') programs.push(await Program.create(product, settings))
    cleanUps.unshift(async () => void (await Promise.all(programs.map((program) => program.stop()))))
    await Promise.all(programs.map((program) => program.start()))
    gateway.sendEventsTo(first.origin)
    const newCaller = (nth = 0) => Caller.connect((programs[nth % programs.length] ?? first).origin)
    return await run({
      database,
      storage,
      programs,
      gateway,
      mail,
      postgres,
      rep: await signIn(await newCaller()),
      newCaller,
    })
  } finally {
    for (const step of cleanUps) await step()
  }
}

/** Proves again who the rep is, as what moves money asks for it some minutes after the sign-in. */
export async function proveRep({ rep }: Pick<AttackTarget, 'rep'>): Promise<void> {
  const { password } = REP
  const { status, text } = await rep.send('POST', '/admin/account/confirmation', { password })
  if (status !== 200) throw new Error(`The rep could not prove who they are: ${text}`)
}

async function signIn(rep: Caller): Promise<Caller> {
  const { status, text } = await rep.send('POST', '/admin/session', REP)
  if (status !== 200) throw new Error(`The rep could not sign in: ${text}`)
  return rep
}
