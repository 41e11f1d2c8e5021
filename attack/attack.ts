import { type Ground } from './support/ground.ts'

/** Where an attack is run: a program with its embedded database, or two instances on one PostgreSQL database. */
export type Where = 'embedded' | 'postgres'

export interface Attack {
  /** As it is called on the command line, and as its sabotage is called. */
  name: string
  /** What is tried, in a few words. */
  tries: string
  where: readonly Where[]
  /** Kills the program or its database as it goes, so it gets one of its own. */
  alone?: true
  /** Restarts PostgreSQL as it goes, so it gets a server of its own: skipped where this machine has none. */
  ownServer?: true
  /** Settings that differ from those of the other attacks. */
  settings?: Record<string, string>
  /** Throws where the product gave way; else says what the ledgers said. */
  run: (ground: Ground) => Promise<string>
}
