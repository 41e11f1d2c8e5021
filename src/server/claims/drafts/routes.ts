import {
  deleteClaimDraft,
  getClaimDraft,
  listClaimDrafts,
  mailClaimDraftLink,
  type SavedDraft,
  saveClaimDraft,
} from '#contract/claims/drafts.ts'
import { giveUpDraft, mailDraftLink, openDraftOf, saveDraft } from '#server/claims/drafts/change-draft.ts'
import { type ClaimDraft, listDrafts } from '#server/claims/drafts/repository.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'

/** Reports that somebody began, which go on on another device. */
export function registerClaimDraftRoutes(server: Server): void {
  serve(server, listClaimDrafts, async ({ db }, { caller, params: { number } }) => {
    const { policy } = await readSubject(db, changeCaller(caller).session, number)
    return { data: (await listDrafts(db, policy.id)).map((draft) => present(draft, policy.number)) }
  })

  serve(server, getClaimDraft, async ({ db }, { caller, params }) => ({
    data: await read(db, changeCaller(caller), params.id),
  }))

  serve(server, saveClaimDraft, async (context, { caller, params: { id }, body }) => {
    const who = changeCaller(caller)
    const { policy_number: policyNumber, version, texts, parts } = body
    await saveDraft(context, who, { id, policyNumber, version, content: { texts, parts } })
    return { data: await read(context.db, who, id) }
  })

  serve(server, deleteClaimDraft, async (context, { caller, params }) => ({
    data: { deleted: await giveUpDraft(context, changeCaller(caller), params.id) },
  }))

  serve(server, mailClaimDraftLink, async (context, { caller, params: { id }, raw: { ip } }) => ({
    data: { sent_to: await mailDraftLink(context, changeCaller(caller), { id, ip }) },
  }))
}

async function read(db: Db, caller: ChangeCaller, id: string): Promise<SavedDraft> {
  const { draft, subject } = await openDraftOf(db, caller, id)
  return present(draft, subject.policy.number)
}

function present({ id, version, startedAt, updatedAt, content }: ClaimDraft, number: string): SavedDraft {
  return {
    id,
    policy_number: number,
    version,
    started_at: startedAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    texts: { ...content.texts },
    parts: [...content.parts],
  }
}
