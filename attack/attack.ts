import { type AttackTarget } from './support/target.ts'

/** Where an attack is run: a program with its embedded database, or two instances on one PostgreSQL database. */
export type DatabaseKind = 'embedded' | 'postgres'

export interface Attack {
  /** As it is called on the command line, and as its sabotage is called. */
  name: string
  /** What is tried, in a few words. */
  description: string
  databases: readonly DatabaseKind[]
  /** Kills the program or its database as it goes, so it gets one of its own. */
  needsOwnProgram?: true
  /** Restarts PostgreSQL as it goes, so it gets a server of its own: skipped if this machine has none. */
  needsOwnPostgres?: true
  /** Settings that differ from those of the other attacks. */
  settings?: Record<string, string>
  /** Throws if the product failed; else returns what the ledgers said. */
  run: (target: AttackTarget) => Promise<string>
}
