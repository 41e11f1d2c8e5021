import { randomUUID } from 'node:crypto'
import type { Clause, ClauseVersion } from '#contract/endorsements.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findRepName } from '#server/policies/amendments/repository.ts'
import {
  insertClause,
  lockClauses,
  readClauses,
  readClauseVersions,
  type StoredClause,
  updateClause,
} from '#server/policies/endorsements/clauses/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

export async function presentClauses(db: Db): Promise<Clause[]> {
  const found = await readClauses(db)
  return found.map(({ clause, changedBy }) => presentClause(clause, changedBy))
}

/** Every version of a clause; not found without any. */
export async function presentHistory(db: Db, id: string): Promise<ClauseVersion[]> {
  const found = await readClauseVersions(db, id)
  if (found.length === 0) throw new ProblemError({ code: 'NOT_FOUND', what: 'clause' })
  return found.map(({ version, changedBy }) => ({ ...presentVersion(version), changed_by: changedBy }))
}

export function addClause(
  context: Context,
  rep: Rep,
  { name, text }: Pick<StoredClause, 'name' | 'text'>,
): Promise<Clause> {
  return write(context, rep, 'clause_added', async (trx, at, kept) => {
    requireNewName(kept, name)
    const clause = {
      id: randomUUID(),
      name,
      text,
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    }
    await insertClause(trx, clause)
    return clause
  })
}

interface ClauseChange {
  id: string
  /** The one that was seen. */
  version: number
  name?: string | undefined
  text?: string | undefined
  active?: boolean | undefined
}

/**
 * Changes a clause, stops offering it or takes that back.
 *
 * @rule D33 A clause is kept with every version, who wrote it and when; endorsements go on saying what they said.
 */
export function changeClause(context: Context, rep: Rep, change: ClauseChange): Promise<Clause> {
  return write(context, rep, 'clause_changed', async (trx, at, kept) => {
    const stored = kept.find(({ id }) => id === change.id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'clause' })
    if (stored.version !== change.version) {
      const changedBy = (await findRepName(trx, stored.changedBy)) ?? ''
      throw new ProblemError({ code: 'CLAUSE_CHANGED', current: presentClause(stored, changedBy) })
    }
    const { name = stored.name, text = stored.text, active = stored.active } = change
    const others = kept.filter(({ id }) => id !== stored.id)
    if (active) requireNewName(others, name)
    const clause = {
      ...stored,
      name,
      text,
      active,
      version: stored.version + 1,
      changedAt: at,
      changedBy: rep.id,
    }
    await updateClause(trx, clause)
    return clause
  })
}

function write(
  context: Context,
  rep: Rep,
  event: 'clause_added' | 'clause_changed',
  work: (trx: Db, at: Date, kept: StoredClause[]) => Promise<StoredClause>,
): Promise<Clause> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const clause = await work(trx, at, await lockClauses(trx))
    const { id, name, version, active } = clause
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { clause: id, name, version, active: active ? 'yes' : 'no' },
    })
    return presentClause(clause, rep.name)
  })
}

function presentClause(clause: StoredClause, changedBy: string): Clause {
  return { id: clause.id, ...presentVersion(clause), changed_by: changedBy }
}

function presentVersion(version: Omit<StoredClause, 'id'>) {
  return toWire(version, ['name', 'text', 'active', 'version', 'changedAt'])
}

/** @rule D33 Clauses that are offered have different names. */
function requireNewName(others: readonly StoredClause[], name: string): void {
  const wanted = asciiLowerCase(name)
  if (!others.some((other) => other.active && asciiLowerCase(other.name) === wanted)) return
  const message = 'There’s already a clause with this name'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'name', message }] })
}
