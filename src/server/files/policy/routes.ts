import * as calls from '#contract/files/policy-files.ts'
import type { Caller } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type CaseFile, findFile, listHolders } from '#server/files/repository.ts'
import {
  downloadCleaned,
  type KeptRow,
  leavingName,
  notFound,
  showFile,
} from '#server/files/showing/serve-file.ts'
import type { Context } from '#server/kit/context.ts'
import { changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'

/** As many as a page shows; the office marks few. */
const MOST_SHOWN = 200

/** What the office lets whoever may open a policy see of its files. */
export function registerPolicyFileRoutes(server: Server): void {
  serve(server, calls.listPolicyFiles, async (context, { caller, params }) => {
    const quoteId = await openCase(context, caller, params.number)
    const files = await listHolders(context.db, quoteId, MOST_SHOWN)
    return {
      data: files.map((file) => ({
        id: file.id,
        name: leavingName(file),
        group: file.fileGroup ?? 'other',
        bytes: file.sizeBytes,
        added_at: file.createdAt.toISOString(),
        has_view: file.hasView,
      })),
    }
  })

  serve(server, calls.getPolicyFileView, async (context, { caller, params, query, response, raw }) => {
    const file = await requireHolders(context, caller, params)
    return showFile(context, file, query.size ?? 'view', { response, range: raw.headers.range })
  })

  serve(server, calls.downloadPolicyFile, async (context, { caller, params, response }) =>
    downloadCleaned(context, await requireHolders(context, caller, params), { response }),
  )
}

/** The case of a policy that the caller may open; not found otherwise. */
async function openCase({ db }: Context, caller: Caller, number: string): Promise<string> {
  const { stored } = await readSubject(db, changeCaller(caller).session, number)
  return stored.id
}

/** @rule N107 A file that is not marked for the holder is, for whoever opens the policy, none. */
async function requireHolders(
  context: Context,
  caller: Caller,
  { number, file: id }: { number: string; file: string },
): Promise<KeptRow> {
  const quoteId = await openCase(context, caller, number)
  const file = await findFile(context.db, id)
  if (file?.quoteId !== quoteId || !isShown(file)) throw notFound()
  return { ...file, isClaims: false }
}

function isShown({ state, isHolders }: CaseFile): boolean {
  return state === 'stored' && isHolders
}
