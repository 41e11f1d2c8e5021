import { randomUUID } from 'node:crypto'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { presentView } from '#server/desk/views/present-view.ts'
import {
  deleteView,
  type FoundView,
  hasOtherView,
  insertView,
  lockView,
  updateView,
} from '#server/desk/views/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

const NO_AUDIT = 'A view shows, and changes nothing of a quote'

interface NewView {
  list: DeskListName
  name: string
  query: string
  is_shared: boolean
}

/** Saves a view under a name that its owner does not have yet for the list. */
export function addView(
  context: Context,
  rep: Rep,
  { list, name, query, is_shared: isShared }: NewView,
): Promise<FoundView> {
  const at = context.now()
  const view = {
    id: randomUUID(),
    repId: rep.id,
    list,
    name,
    query,
    isShared,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(NO_AUDIT)
    if (!(await insertView(trx, view))) throw nameTaken()
    return { ...view, ownerName: rep.name }
  })
}

export interface ViewChange {
  id: string
  /** The one that was seen. */
  version: number
  name?: string | undefined
  query?: string | undefined
  is_shared?: boolean | undefined
}

/**
 * Changes a view.
 *
 * @rule P08 Only its owner changes a view, and of two who save at once the second is told.
 */
export function saveView(
  context: Context,
  rep: Rep,
  { id, version, ...change }: ViewChange,
): Promise<FoundView> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(NO_AUDIT)
    const stored = await requireOwnView(trx, rep, id)
    if (stored.version !== version)
      throw new ProblemError({ code: 'VIEW_CHANGED', current: presentView(stored, rep) })
    const { ownerName, ...before } = stored
    const saved = {
      ...before,
      name: change.name ?? before.name,
      query: change.query ?? before.query,
      isShared: change.is_shared ?? before.isShared,
      version: version + 1,
      updatedAt: context.now(),
    }
    if (await hasOtherView(trx, saved)) throw nameTaken()
    await updateView(trx, saved)
    return { ...saved, ownerName }
  })
}

export function removeView(context: Context, rep: Rep, id: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(NO_AUDIT)
    await requireOwnView(trx, rep, id)
    await deleteView(trx, id)
  })
}

/** One that another keeps for themselves is answered like one that is not there. */
async function requireOwnView(trx: Db, rep: Rep, id: string): Promise<FoundView> {
  const stored = await lockView(trx, id)
  if (!stored || (stored.repId !== rep.id && !stored.isShared))
    throw new ProblemError({ code: 'NOT_FOUND', what: 'view' })
  if (stored.repId !== rep.id) throw new ProblemError({ code: 'VIEW_OF_ANOTHER', owner: stored.ownerName })
  return stored
}

function nameTaken(): ProblemError {
  const message = 'You already have a view with this name. Choose another name'
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'name', message }] })
}
