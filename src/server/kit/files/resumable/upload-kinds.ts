import type { FastifyRequest } from 'fastify'
import { API_BASE } from '#server/kit/http/api-base.ts'
import type { ResumableUploads } from '#server/kit/files/resumable/resumable-routes.ts'

/** Where the pieces of files go, of whatever they are. */
export const UPLOADS = `${API_BASE}/uploads`

/** Files of one noun that arrive in pieces. */
export type UploadKind = Pick<ResumableUploads, 'rows' | 'authorize' | 'complete'>

/** All kinds as one. An upload that none of them has is the last one’s to refuse. */
export function joinKinds(kinds: readonly [UploadKind, ...UploadKind[]]): UploadKind {
  const kindOf = async (id: string): Promise<UploadKind> => {
    for (const kind of kinds) if (await kind.rows.find(id)) return kind
    return kinds.at(-1) ?? kinds[0]
  }
  return {
    rows: {
      find: async (id) => (await kindOf(id)).rows.find(id),
      takeLease: async (id, token) => (await kindOf(id)).rows.takeLease(id, token),
      renewLease: async (id, token) => (await kindOf(id)).rows.renewLease(id, token),
      // All of it may have arrived, so that it is on its way no more.
      releaseLease: async (id, token) => {
        for (const kind of kinds) await kind.rows.releaseLease(id, token)
      },
      remove: async (id) => (await kindOf(id)).rows.remove(id),
    },
    authorize: async (request: FastifyRequest, id, what) => (await kindOf(id)).authorize(request, id, what),
    complete: async (id) => (await kindOf(id)).complete(id),
  }
}
