import type { AttackTarget } from './support/target.ts'

/** Where an attack is run: a program with its embedded database, or two instances on one PostgreSQL database. */
export type DatabaseKind = 'embedded' | 'postgres'

export interface Attack {
  /** The name on the command line, and the name of its sabotage patch. */
  name: string
  /** What the attack tries, for the output. */
  description: string
  databases: readonly DatabaseKind[]
  /** Set if what is attacked depends on the database itself: races, kills. Others run on one of theirs on a commit. */
  needsEachDatabase?: true
  /** Set if the attack kills or stops the program or its database, or has settings, so that it gets its own. */
  needsOwnProgram?: true
  /** Set if the attack measures how long something takes, so that nothing else is attacked meanwhile. */
  isAlone?: true
  /** Set if the attack restarts PostgreSQL, so that it gets its own server; skipped if PostgreSQL is not installed. */
  needsOwnPostgres?: true
  /** Settings that differ from those of the other attacks. */
  settings?: Record<string, string>
  /** Throws if the product failed; otherwise returns a summary of the ledgers. */
  run: (target: AttackTarget) => Promise<string>
}
